import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useFailureText } from "../../../src/state/useFailureText.ts";
import { renderPage } from "../../support/renderPage.tsx";

function Text({ detail }: { readonly detail: string }) {
  const failureText = useFailureText();
  return <p>{failureText({ reason: "notAllowed", detail, retryAfterSeconds: undefined })}</p>;
}

test.each([
  ["Write access denied", "Your account may not do that."],
  ["Device access denied", "It is not there any more, or not yours."],
  ["User access denied", "It is not there any more, or not yours."],
  // What says more is told as it is.
  ["Device limit reached", "Device limit reached"],
  ["No more than 20000 tokens: revoke some first", "No more than 20000 tokens: revoke some first"],
])("%s is told in the reader's words: %s [I18N-01]", async (detail, told) => {
  await renderPage(<Text detail={detail} />);
  expect(await screen.findByText(told)).toBeTruthy();
});
