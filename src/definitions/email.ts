/** Whether a text has the form of an e-mail address. */
export const isEmailAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.?[^\s@]*$/.test(text);
