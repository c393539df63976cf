// The seeds of the tests with random input. They are fixed, so that `npm test` is reproducible;
// `npm run soak` passes random ones.

const FIXED = 20_261_101;

/** The seed in this environment variable; the fixed one where it is not set. */
export function seedIn(variable: string): number {
  const text = process.env[variable];
  if (text === undefined || text === "") return FIXED;
  const seed = Number(text);
  if (!Number.isInteger(seed)) throw new Error(`${variable} is not an integer: ${text}`);
  return seed | 0;
}
