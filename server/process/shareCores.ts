import { setFlagsFromString } from "node:v8";

/**
 * Sets V8 up for cores that other instances and PostgreSQL want as well. One thread searches what is
 * young for garbage, not as many as there are cores: several are a third faster and cost twice the
 * processor, for they wait for each other. And how a function is used is noted from its first call on,
 * not from its eighth: each instance has only its share of the calls, and all of it to learn, which
 * otherwise takes a minute under load. V8 reads both whenever they matter, so they may be set while it
 * runs.
 */
export function shareCores(): void {
  setFlagsFromString("--no-parallel-scavenge");
  setFlagsFromString("--no-lazy-feedback-allocation");
}
