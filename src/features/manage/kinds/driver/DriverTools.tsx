import type { ToolsProps } from "../../managedThing.ts";
import { UnknownKeys } from "./keys/UnknownKeys.tsx";
import { NewPasswords } from "./passwords/NewPasswords.tsx";

/** What can be done with drivers besides: keys that are nobody's, and what they sign in with. */
export function DriverTools(props: ToolsProps) {
  return (
    <>
      <UnknownKeys {...props} />
      <NewPasswords {...props} />
    </>
  );
}
