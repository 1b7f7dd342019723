import { z } from "zod";
import { askJson } from "./askJson.ts";
import type { ExternalConfiguration, ServiceAddress } from "./externalConfiguration.ts";

/** Which camera shall do what. */
export interface VideoInstruction {
  /** The vehicle's own identifier, by which the hub knows its camera. */
  readonly uniqueId: string;
  readonly channel: number;
  readonly action: "start" | "stop";
}

/** Cameras of vehicles, reached through somebody's hub. */
export interface VideoHub {
  /** The address of the stream (HLS), when one begins. */
  instruct(instruction: VideoInstruction, leaving: AbortSignal): Promise<string | undefined>;
}

/** Where streams may come from: the hub itself, and what the operator names besides it. */
export const streamOriginsOf = ({ videoHub, streamOrigins }: ExternalConfiguration) =>
  videoHub ? [...new Set([videoHub.url.origin, ...(streamOrigins ?? [])])] : [];

/**
 * A service that takes `{uniqueId, channel, action}` and may answer `{stream}`. A stream from
 * anywhere else than `origins` is refused: the page's policy would not let it be seen either.
 */
export const connectVideoHub = (address: ServiceAddress, origins: readonly string[]): VideoHub => {
  const answer = z.object({
    stream: z
      .string()
      .max(2_000)
      .refine(
        (stream) => URL.canParse(stream) && origins.includes(new URL(stream).origin),
        "not an address of a named host",
      )
      .optional(),
  });
  return {
    async instruct(instruction, leaving) {
      const request = { service: "video", body: instruction };
      return (await askJson(address, request, { schema: answer, leaving })).stream;
    },
  };
};
