// `npm run format:jvm`: checks the format of the Kotlin code against .editorconfig; `--fix` repairs it.
import { findJdk, missingJdkMessage } from './find-jdk.mjs';
import { step } from './test/run.mjs';

function main() {
  const goal = process.argv.includes('--fix') ? 'spotless:apply' : 'spotless:check';
  const jdk = findJdk();
  if (jdk === undefined) process.stderr.write(`${missingJdkMessage()}\n`);
  const args = ['--batch-mode', '--no-transfer-progress', '--quiet', '-f', 'jvm-bundle/pom.xml', goal];
  const ok = jdk !== undefined && step(`Format of Kotlin with JDK ${jdk.major}`, 'mvn', args, { JAVA_HOME: jdk.home });
  process.exitCode = ok ? 0 : 1;
}

main();
