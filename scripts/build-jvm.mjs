// `npm run build:jvm`: the JVM part without its tests, with the newest JDK of this machine. Run `npm run build` first.
import { findJdk, missingJdkMessage } from './find-jdk.mjs';
import { step } from './test/run.mjs';

const args = ['--batch-mode', '--no-transfer-progress', '-f', 'jvm-bundle/pom.xml', '-DskipTests', 'package'];

function main() {
  const jdk = findJdk();
  if (jdk === undefined) process.stderr.write(`${missingJdkMessage()}\n`);
  const ok =
    jdk !== undefined && step(`Maven with JDK ${jdk.major} in ${jdk.home}`, 'mvn', args, { JAVA_HOME: jdk.home });
  process.exitCode = ok ? 0 : 1;
}

main();
