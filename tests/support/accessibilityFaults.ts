import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

interface Look {
  /** Selectors of what is looked at; all of the page where none is given. */
  readonly parts?: readonly string[];
  /** The only rule that is asked: where all others were, and only colours have changed since. */
  readonly only?: string;
}

/** What WCAG 2.2 A and AA forbid and a machine can see, a line each with the element it is at. */
export async function accessibilityFaults(
  page: Page,
  { parts = ["body"], only }: Look = {},
): Promise<string[]> {
  const axe = parts.reduce((all, part) => all.include(part), new AxeBuilder({ page }));
  const { violations } = await (only
    ? axe.withRules(only)
    : axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
  ).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = "" }) => `${id}: ${html} ${failureSummary}`),
  );
}
