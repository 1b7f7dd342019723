import { createTransport } from "nodemailer";
import { type DurationMs, seconds } from "#domain/units";
import type { AccountLetter } from "./mailOutbox.ts";

/** Where letters are handed in. Holds a password: never log it. */
export interface MailConfiguration {
  /** `smtp://` (with STARTTLS where it is offered) or `smtps://`. */
  readonly server: URL;
  /** As `Fleet <fleet@example.com>`. */
  readonly from: string;
}

/** `refused` is for good: the same letter would be refused again. */
export type Carried =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "refused" | "unreachable" | "timeout" | "aborted" };

/** Takes letters out of the house. */
export interface MailTransport {
  send(letter: AccountLetter, leaving: AbortSignal): Promise<Carried>;
}

/** For one letter, with all that belongs to it. */
const SEND_LIMIT: DurationMs = seconds(30);
/** Answers of a mail server from here on are for good. */
const REFUSED_FROM = 500;

/** Hands letters to a mail server, as text and as a page where they are one. What it says goes nowhere: it may name what is secret. */
export function connectSmtp(
  { server, from }: MailConfiguration,
  limit: DurationMs = SEND_LIMIT,
): MailTransport {
  return {
    async send({ recipient, subject, body, html, sender }, leaving) {
      // One for each letter: closing it is the only way to break one off.
      const transport = createTransport({
        url: server.href,
        connectionTimeout: limit,
        greetingTimeout: limit,
        socketTimeout: limit,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const over = AbortSignal.any([leaving, AbortSignal.timeout(limit)]);
      const broken = new Promise<Carried>((resolve) => {
        const breakOff = () =>
          resolve({ ok: false, reason: leaving.aborted ? "aborted" : "timeout" });
        if (over.aborted) breakOff();
        else over.addEventListener("abort", breakOff, { once: true });
      });
      const sending = transport
        .sendMail({
          from: sender ? { name: sender, address: addressIn(from) } : from,
          to: { name: "", address: recipient },
          subject,
          text: body,
          ...(html && { html }),
        })
        .then((): Carried => ({ ok: true }), failureOf);
      const carried = await Promise.race([sending, broken]);
      transport.close();
      return carried;
    },
  };
}

/** Of `Fleet <fleet@example.com>` what is between the signs. */
const addressIn = (from: string): string => /<([^<>]+)>$/.exec(from)?.[1] ?? from;

function failureOf(error: unknown): Carried {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  // A wrong password is the operator's to mend: the letter is as good as before.
  const isOurs = code === "EAUTH";
  if (!isOurs && typeof responseCode === "number" && responseCode >= REFUSED_FROM)
    return { ok: false, reason: "refused" };
  return { ok: false, reason: code === "ETIMEDOUT" ? "timeout" : "unreachable" };
}
