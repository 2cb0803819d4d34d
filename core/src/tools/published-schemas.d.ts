/** Input schemas by tool name, generated from the descriptions in `inputs/` when the product is built. */
declare module 'virtual:published-schemas' {
  export const publishedSchemas: Readonly<Record<string, import('./definition').ObjectSchema>>;
}
