/** The edit distance: letters to insert, delete or replace to turn one text into the other. */
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_unused, at) => at);
  for (const [at, letter] of Array.from(left).entries()) {
    const next = [at + 1];
    for (const [to, other] of Array.from(right).entries()) {
      const replaced = (row[to] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}

/** The known name that a misspelt one probably means; undefined if none is close. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((candidate) => ({
      candidate,
      away: distance(name.toLowerCase(), candidate.toLowerCase()),
    }))
    .sort((a, b) => a.away - b.away);
  const best = ranked[0];
  if (best === undefined) return undefined;
  return best.away <= Math.max(2, Math.floor(name.length / 3)) ? best.candidate : undefined;
}
