import { commandResultRule } from "./comparing/comparingRules.ts";
import { judge } from "./judge.ts";
import { type Drafts, type Moment, NOTHING } from "./moment.ts";
import type { RuleState } from "./ruleState.ts";

/** A position as it came: of one that came late `last` is the newest, which it is not. */
export interface Arrival extends Moment {
  readonly isNewest: boolean;
}

/**
 * What a position leads to, and what is remembered after it: the one step by which the server follows a
 * vehicle and by which its past is rehearsed. Of what came late only the answer to a command counts.
 */
export function happenedAt(
  { isNewest, ...moment }: Arrival,
  before: RuleState,
): { readonly drafts: Drafts; readonly state: RuleState } {
  const judged = isNewest ? judge(moment, before) : { drafts: NOTHING, state: before };
  // Anybody can say that a command was carried out.
  const { line } = moment.position;
  const answers = line === undefined ? NOTHING : commandResultRule(moment.position);
  return answers.length === 0 ? judged : { ...judged, drafts: [...judged.drafts, ...answers] };
}
