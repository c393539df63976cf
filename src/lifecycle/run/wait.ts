/** How an operation waits for the work of others: until its time limit, if it has one. */
export type Wait = <Result>(work: Promise<Result>) => Promise<Result>;

export const unlimited: Wait = (work) => work;
