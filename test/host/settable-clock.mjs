// @ts-check
// Preloaded into a provider process: its local clock is off by as many milliseconds as the file CLOCK_FILE says, and
// changes whenever that file does.
import { readFileSync } from "node:fs";
import { replaceDate } from "../replace-date.cjs";

const realNow = Date.now.bind(Date);
const offset = () => {
  try {
    return Number(readFileSync(process.env.CLOCK_FILE ?? "", "utf8"));
  } catch {
    return 0;
  }
};
replaceDate(() => realNow() + offset());
