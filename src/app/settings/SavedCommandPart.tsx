import { attributesOf, textOf } from "#contract/traccar/wire";
import { SendSaved } from "../../features/commands/SendSaved.tsx";
import { CommandLinks } from "../../features/manage/kinds/command/CommandLinks.tsx";
import type { PartProps } from "../../features/manage/managedThing.ts";

/** What a saved command is linked with, and the way to send it. */
export function SavedCommandPart(props: PartProps) {
  const { id, type, description, attributes, textChannel } = props.read.thing;
  return (
    <>
      <CommandLinks {...props} />
      {textChannel !== true && (
        <SendSaved
          key={id}
          saved={{
            id,
            type: textOf(type) ?? "",
            description: textOf(description),
            attributes: attributesOf(attributes),
          }}
        />
      )}
    </>
  );
}
