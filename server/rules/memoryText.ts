import { type RuleMemory, storedMemory } from "#domain/rules/ruleMemory";

/** As it stands in the database, where it is compared as text: the same memory, the same text. */
export const memoryText = (memory: RuleMemory): string => JSON.stringify(storedMemory(memory));
