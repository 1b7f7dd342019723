/** Calls back for each answer, with what is wrong with it when something is. */
export function checkAnswers(onChecked: (fault: string | undefined) => void): void;
