// A file of text, as the bundler imports it.
declare module "*.txt" {
  const text: string;
  export default text;
}
