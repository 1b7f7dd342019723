import { checkAnswers } from "./answerCheck.mjs";

/** For a server in a process of its own: whoever started it finds this line in what it prints. */
checkAnswers((fault) => {
  if (fault) process.stderr.write(`ANSWER OUTSIDE ITS SCHEMA: ${fault}\n`);
});
