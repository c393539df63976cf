// The messages quoted on the troubleshooting page: each item starts with one or more of them.
import type { Page } from "./page";

/** A message, in which `…` stands for variable parts. */
export interface Quote {
  readonly section: string;
  readonly text: string;
}

const SPAN = /^(?:- | {2})(?:``(.*[^`])``|`([^`]+)`)( or|:)$/;

/** All quotes of the page, in order. */
export function quotesIn(page: Page): Quote[] {
  const quotes: Quote[] = [];
  let section = "";
  let isHead = false;
  for (const line of page.text.split("\n")) {
    section = /^## (.*)$/.exec(line)?.[1] ?? section;
    if (line.startsWith("- ")) isHead = true;
    if (!isHead) continue;
    const [, double, single, end] = SPAN.exec(line) ?? [];
    const text = double?.trim() ?? single;
    if (text === undefined) throw new Error(`${page.name}: no quote: ${line}`);
    quotes.push({ section, text });
    isHead = end !== ":";
  }
  return quotes;
}
