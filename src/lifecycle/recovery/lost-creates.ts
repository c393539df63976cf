/** Creates of this run that look for what came of them: equal ones choose from the same objects. */
export class LostCreates {
  readonly #contents: string[] = [];

  /** A create of this content begins to look; call the answer when it is over. */
  add(content: string): () => void {
    this.#contents.push(content);
    return () => {
      this.#contents.splice(this.#contents.indexOf(content), 1);
    };
  }

  count(content: string): number {
    return this.#contents.filter((each) => each === content).length;
  }
}
