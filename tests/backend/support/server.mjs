// The document server as an operator starts it: the jar through run.sh, as a process of its own.
// WERKBAUM_BACKEND_JAR may name a jar; otherwise the one of this repository is built if it is not up to date.
import { spawn } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { buildJar } from '../../../scripts/backend/build-jar.mjs';
import { findJdk, missingJdkMessage } from '../../../scripts/find-jdk.mjs';
import { repoRoot } from '../../../scripts/test/run.mjs';
import { atEnd, freePort, run, tempFolder, until } from './processes.mjs';

const folder = join(repoRoot, 'jvm-bundle/backend');

/**
 * The program to start servers with: a copy, so that a build meanwhile disturbs nobody.
 * @returns `{jdk, jar, start}`; `start` takes the options of `Instance`
 */
export function serverProgram() {
  const jdk = findJdk();
  if (jdk === undefined) throw new Error(missingJdkMessage());
  const given = process.env.WERKBAUM_BACKEND_JAR;
  if (given === undefined && !buildJar(jdk)) throw new Error('The server could not be built.');
  const copy = tempFolder('werkbaum-jar');
  const jar = join(copy, 'werkbaum-backend.jar');
  copyFileSync(given ?? join(folder, 'target/werkbaum-backend.jar'), jar);
  copyFileSync(join(folder, 'run.sh'), join(copy, 'run.sh'));
  const start = async (options) => {
    const instance = new Instance(jdk, join(copy, 'run.sh'), { ...options, port: options.port ?? (await freePort()) });
    atEnd(() => instance.kill());
    await instance.start();
    return instance;
  };
  return { jdk, jar, start };
}

/** One instance. Options: `port`, `dataDir` or `databaseUrl`, `javaOpts`, `env`. */
class Instance {
  constructor(jdk, script, options) {
    Object.assign(this, { jdk, script, options, log: '', base: `http://127.0.0.1:${options.port}/api/v1` });
  }

  get pid() {
    return this.child.pid;
  }

  /** Starts the process and waits for its first answer; gives the seconds it took. */
  async start() {
    const began = performance.now();
    const { port, dataDir, databaseUrl = '', javaOpts = '', env = {} } = this.options;
    const settings = { WERKBAUM_PORT: port, WERKBAUM_DATABASE_URL: databaseUrl, JAVA_OPTS: javaOpts, ...env };
    if (dataDir !== undefined) settings.WERKBAUM_DATA_DIR = dataDir;
    this.child = spawn('sh', [this.script], {
      env: { ...process.env, JAVA_HOME: this.jdk.home, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (text) => (this.log = (this.log + text).slice(-100_000));
    for (const stream of [this.child.stdout, this.child.stderr]) stream.setEncoding('utf8').on('data', keep);
    this.ended = new Promise((resolve) => this.child.once('exit', (code, signal) => resolve({ code, signal })));
    await until(() => this.#answers(), 'The server answers');
    return (performance.now() - began) / 1000;
  }

  async #answers() {
    if (this.child.exitCode !== null) throw new Error(`The server ended: ${this.log}`);
    try {
      return (await fetch(`${this.base}/info`)).ok || undefined;
    } catch {
      return undefined; // not there yet
    }
  }

  /** kill -9, and waits until it is gone. */
  async kill() {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  /** Asks it to end, as a service manager does. */
  async stop() {
    this.child.kill('SIGTERM');
    return this.ended;
  }

  /** Resident memory of the process in MB now, and at its highest. */
  resident() {
    const status = readFileSync(`/proc/${this.pid}/status`, 'utf8');
    const megabytes = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]) / 1024;
    return { now: megabytes('VmRSS'), highest: megabytes('VmHWM') };
  }

  /** One command of jcmd to the process. */
  jcmd(...command) {
    return run(join(this.jdk.home, 'bin/jcmd'), [String(this.pid), ...command]);
  }
}
