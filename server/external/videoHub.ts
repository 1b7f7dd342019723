import { z } from "zod";
import { askJson } from "./askJson.ts";
import type { ServiceAddress } from "./externalConfiguration.ts";

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

const answer = z.object({
  stream: z
    .url({ protocol: /^https$/ })
    .max(2_000)
    .optional(),
});

/** A service that takes `{uniqueId, channel, action}` and may answer `{stream}`. */
export const connectVideoHub = (address: ServiceAddress): VideoHub => ({
  async instruct(instruction, leaving) {
    const request = { service: "video", body: instruction };
    return (await askJson(address, request, { schema: answer, leaving })).stream;
  },
});
