// nock 15 calls Promise.withResolvers, which Node has from version 22 on; 20 is supported here.
if (!("withResolvers" in Promise)) {
  Object.defineProperty(Promise, "withResolvers", {
    value: <T>() => {
      let resolve!: (value: T | PromiseLike<T>) => void;
      let reject!: (reason?: unknown) => void;
      const promise = new Promise<T>((fulfil, fail) => {
        resolve = fulfil;
        reject = fail;
      });
      return { promise, resolve, reject };
    },
  });
}
