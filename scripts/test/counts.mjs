// Reads how many tests passed and failed out of the reports that the test runners write.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Counts of a Vitest JSON report; a file that failed to load counts as one failed test. */
export function vitestCounts(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const unloaded = report.testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && !assertionResults.some((result) => result.status === 'failed');
  });
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
}

/** What failed in a Vitest JSON report, one text per test or file: where, name, the first lines of why. */
export function vitestFailures(file) {
  if (!existsSync(file)) return [];
  return JSON.parse(readFileSync(file, 'utf8')).testResults.flatMap(fileFailures);
}

function fileFailures({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((result) => result.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [`${name}\n${firstLines(message)}`] : [];
  return failed.map((test) => `${name} > ${test.fullName}\n${firstLines(test.failureMessages.join('\n'))}`);
}

function firstLines(text) {
  return text.split('\n', 12).join('\n').slice(0, 1500);
}

/** Counts over the XML reports of Surefire and Failsafe in all modules below `folder`. */
export function mavenCounts(folder) {
  const suites = reportFolders(folder).flatMap(suiteHeads);
  return suites.map(suiteCounts).reduce(add, { passed: 0, failed: 0 });
}

/** Where the modules below `folder` keep their reports, whether there are any or not. */
export function reportFolders(folder) {
  const modules = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const targets = [folder, ...modules.map(({ name }) => join(folder, name))].map((dir) => join(dir, 'target'));
  return targets.flatMap((target) => [join(target, 'surefire-reports'), join(target, 'failsafe-reports')]);
}

export function add(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}

function suiteHeads(folder) {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => /^TEST-.*\.xml$/.test(name));
  return files.map((name) => /<testsuite [^>]*>/.exec(readFileSync(join(folder, name), 'utf8'))?.[0] ?? '');
}

function suiteCounts(head) {
  const count = (name) => Number(new RegExp(` ${name}="(\\d+)"`).exec(head)?.[1] ?? 0);
  const failed = count('failures') + count('errors');
  return { passed: count('tests') - failed - count('skipped'), failed };
}
