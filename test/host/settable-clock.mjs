// @ts-check
// Preloaded into a provider process: its local clock is off by as many milliseconds as the file CLOCK_FILE says, and
// changes whenever that file does.
import { readFileSync } from "node:fs";

const realNow = Date.now.bind(Date);
const offset = () => {
  try {
    return Number(readFileSync(process.env.CLOCK_FILE ?? "", "utf8"));
  } catch {
    return 0;
  }
};
const now = () => realNow() + offset();

globalThis.Date = new Proxy(Date, {
  construct: (date, args, target) =>
    Reflect.construct(date, args.length === 0 ? [now()] : args, target),
  get: (date, name) => (name === "now" ? now : Reflect.get(date, name)),
});
