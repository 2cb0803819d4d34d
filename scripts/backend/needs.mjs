// What the document server needs that npm cannot bring.
import { findJdk, missingJdkMessage } from '../find-jdk.mjs';
import { isInstalled } from '../test/run.mjs';
import { hasJar } from './build-jar.mjs';

/** `{jdk, missing}` to build and start the server; `missing` says in sentences what is not there. */
export function needsToBuild() {
  const jdk = findJdk();
  const missing = jdk === undefined ? [missingJdkMessage()] : [];
  // Where Java is not on the PATH, Maven does not even tell its version without this.
  const hasMaven = isInstalled('mvn', jdk && { JAVA_HOME: jdk.home });
  if (!hasMaven) missing.push('Maven (mvn) is not on the PATH: install it.');
  return { jdk, missing };
}

/** The same to start a server that was built before. */
export function needsToStart() {
  const jdk = findJdk();
  const missing = jdk === undefined ? [missingJdkMessage()] : [];
  if (!hasJar()) missing.push('The document server is not built: leave out --built once.');
  return { jdk, missing };
}
