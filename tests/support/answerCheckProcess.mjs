import { appendFileSync } from "node:fs";
import { checkAnswers } from "./answerCheck.mjs";

/** For a server in a process of its own: whoever started it reads the file. */
const { WAYMARK_ANSWER_FAULTS: file } = process.env;
if (file)
  checkAnswers((fault) => {
    if (fault) appendFileSync(file, `${fault}\n`);
  });
