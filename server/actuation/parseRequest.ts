import { createHash } from "node:crypto";
import type { CommandEffect } from "#domain/actuation/commandType";
import { readCommand } from "#domain/actuation/readCommand";
import type { ReadCommand } from "#domain/actuation/vehicleCommand";
import { canonicalJson } from "../audit/canonicalJson.ts";
import type { ActuationRequest } from "./request.ts";

/** A request with its command read. */
export interface ParsedRequest {
  readonly request: ActuationRequest;
  readonly read: ReadCommand;
  /** What is not understood counts as dangerous. */
  readonly effect: CommandEffect;
  readonly isAdHoc: boolean;
  /** The same for the same command to the same vehicle, however it was written. */
  readonly digest: string;
}

export function parseRequest(request: ActuationRequest): ParsedRequest {
  const read = readCommand(request.type, request.attributes);
  const command = read.ok ? read.command : { type: request.type, attributes: request.attributes };
  return {
    request,
    read,
    effect: read.ok ? read.effect : "switches",
    isAdHoc: request.isSaved !== true,
    digest: createHash("sha256")
      .update(canonicalJson([request.vehicle, command, ...(request.byText ? ["byText"] : [])]))
      .digest("hex"),
  };
}
