import { expect, test } from "vitest";
import { isOfLeaving } from "../../../server/http/isOfLeaving.ts";

const STOPPED = new DOMException("This operation was aborted", "AbortError");
const CUT = Object.assign(new Error("Premature close"), { code: "ERR_STREAM_PREMATURE_CLOSE" });

test.each([STOPPED, CUT])("%s is of leaving while the answer is not written [SRV-01]", (error) => {
  const [open, left] = [
    { destroyed: false, writableFinished: false },
    { destroyed: true, writableFinished: false },
  ];
  expect([isOfLeaving(error, open), isOfLeaving(error, left)]).toEqual([false, true]);
  // Node destroys an answer that was written, too.
  expect(isOfLeaving(error, { destroyed: true, writableFinished: true })).toBe(false);
});

test("any other failure is one, though its caller has left [SRV-01]", () => {
  const left = { destroyed: true, writableFinished: false };
  for (const error of [new Error("the disk does not answer"), "no error", undefined])
    expect(isOfLeaving(error, left)).toBe(false);
});
