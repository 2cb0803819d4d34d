import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { tempFolder } from './temp-files';

const mounted: string[] = [];

/** Undoes every mount of a test before its folder is removed: to be called once, at the top of a suite. */
export function unmountAfterEach(): void {
  afterEach(() => {
    for (const path of mounted.splice(0).reverse()) execFileSync('umount', [path]);
  });
}

/** Mounts, unmounted after the test. */
export function mount(...args: string[]): void {
  execFileSync('mount', args, { stdio: 'ignore' });
  mounted.push(args.at(-1)!);
}

/** A file system in memory of so many KiB, in a folder of its own. */
export function smallDisk(kib: number): string {
  const folder = join(tempFolder(), 'disk');
  mkdirSync(folder);
  mount('-t', 'tmpfs', '-o', `size=${kib}k,mode=755`, 'tmpfs', folder);
  return folder;
}

/** True if this process may mount, as root in most containers may not. */
export function canMount(): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
