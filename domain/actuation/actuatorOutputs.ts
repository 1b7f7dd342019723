import type { Attributes, AttributeValue } from "../position.ts";
import { isWiredType, truthOf } from "./immobilizedBy.ts";
import { MAX_OUTPUT } from "./readCommand.ts";

/** An output of a tracker that people may switch. */
export interface ActuatorOutput {
  readonly number: number;
  /** As it was reported last; undefined when it never was, or not in a word for on or off. */
  readonly isOn: boolean | undefined;
}

/** Trackers of this protocol have an actuator at their second output, whether or not they report it. */
const WITH_ACTUATOR = "calamp";
const ACTUATOR = 2;

/**
 * The outputs that are offered of a vehicle: those it reports, and the actuator of a CalAmp tracker. Not
 * the first one of a tracker that holds the engine by it: that is the immobiliser.
 */
export function actuatorOutputs(
  { protocol, attributes }: { readonly protocol: string; readonly attributes: Attributes },
  deviceType: AttributeValue | undefined,
): readonly ActuatorOutput[] {
  const first = isWiredType(deviceType) ? 2 : 1;
  const numbers = Array.from({ length: MAX_OUTPUT + 1 - first }, (_, at) => first + at);
  return numbers.flatMap((number) => {
    const reported = attributes[`out${number}`];
    const isThere =
      reported !== undefined || (number === ACTUATOR && protocol.toLowerCase() === WITH_ACTUATOR);
    return isThere ? [{ number, isOn: truthOf(reported) }] : [];
  });
}
