// Inputs that belong to the provider and not to the resource.

/** Whether a key belongs to the provider: adoption, memory, the shim. */
export const isReserved = (key: string): boolean => key.startsWith("__");

/** By this input a program says what its resource takes over. In a state it means nothing. */
export const ADOPT = "__adopt";
