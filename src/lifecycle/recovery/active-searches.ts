/** Creates of this run that lost their responses and search for their objects: equal ones choose from the same objects. */
export class ActiveSearches {
  readonly #contents: string[] = [];

  /** Registers a search for this content; call the returned function when it ends. */
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
