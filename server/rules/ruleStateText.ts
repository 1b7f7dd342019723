import { type RuleState, storedRuleState } from "#domain/rules/ruleState";

/** As stored in the database, where it is compared as text: equal states have equal texts. */
export const ruleStateText = (state: RuleState): string => JSON.stringify(storedRuleState(state));
