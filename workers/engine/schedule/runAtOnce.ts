/** What work returns that could be interrupted at each `yield`, for those who will not wait. */
export function runAtOnce<Outcome>(work: Generator<unknown, Outcome>): Outcome {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}
