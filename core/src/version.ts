/** Replaced by the build (and by the test runner) with the version of package.json. */
declare const __VERSION__: string;

/** The version of the product, as in package.json. */
export const version: string = __VERSION__;
