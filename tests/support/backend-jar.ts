const script = (path: string): string => new URL(`../../scripts/${path}`, import.meta.url).href;

/**
 * True if the document server can be started here as it was built from this very source. `WERKBAUM_TEST_JAR=required` says
 * that it was built just now: then nothing is skipped.
 */
export async function hasBackend(): Promise<boolean> {
  if (process.env.WERKBAUM_TEST_JAR === 'required') return true;
  const { isCurrent } = (await import(script('backend/build-jar.mjs'))) as { isCurrent: () => boolean };
  const { findJdk } = (await import(script('find-jdk.mjs'))) as { findJdk: () => object | undefined };
  return isCurrent() && findJdk() !== undefined;
}
