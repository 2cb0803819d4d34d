/** Input schemas by tool name, generated from the descriptions in `inputs/` when the product is built. */
declare module 'virtual:published-schemas' {
  // An ambient module cannot import a relative file in any other way.
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports
  export const publishedSchemas: Readonly<Record<string, import('./definition').ObjectSchema>>;
}
