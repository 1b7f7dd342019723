/** PostgreSQL refuses 8,000 bytes and more; the head of a part takes some of them. */
const MAX_TEXT = 7_800;

/** A message of one instance, or a part of one. */
interface Part {
  readonly instance: string;
  readonly at: number;
  readonly of: number;
  readonly text: string;
}

const HEAD = /^([\w-]+) (\d+)\/(\d+) /;

/** Parts in order, each small enough for one notification. Letters beyond ASCII are escaped. */
export function splitMessage(instance: string, message: unknown): string[] {
  const text = JSON.stringify(message).replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const of = Math.ceil(text.length / MAX_TEXT);
  return Array.from(
    { length: of },
    (_, at) => `${instance} ${at}/${of} ${text.slice(at * MAX_TEXT, (at + 1) * MAX_TEXT)}`,
  );
}

/**
 * Puts parts together again. Parts of one message come in order, those of several instances mixed;
 * a message whose first part was not received is left out.
 */
export function createAssembly(own: string) {
  const ownHead = `${own} `;
  const begun = new Map<string, { readonly of: number; text: string; next: number }>();

  return {
    /** The message that this part completes; undefined for our own and for what is not complete. */
    add(notification: string): unknown {
      if (notification.startsWith(ownHead)) return undefined;
      const part = read(notification);
      if (!part) return undefined;
      const { instance, at, of, text } = part;
      if (at === 0) begun.set(instance, { of, text: "", next: 0 });
      const message = begun.get(instance);
      if (!message || message.next !== at || message.of !== of) {
        begun.delete(instance);
        return undefined;
      }
      message.text += text;
      message.next++;
      if (message.next < of) return undefined;
      begun.delete(instance);
      return JSON.parse(message.text);
    },
  };
}

function read(notification: string): Part | undefined {
  const head = HEAD.exec(notification);
  if (!head) return undefined;
  const [whole, instance = "", at, of] = head;
  return { instance, at: Number(at), of: Number(of), text: notification.slice(whole.length) };
}
