import { lstat, readlink, realpath } from 'node:fs/promises';
import { dirname, join, parse, resolve, sep } from 'node:path';
import { errnoOf } from './failure';

const MAX_LINKS = 40;

/**
 * Where a path really leads. `trouble` is the system's code if nothing can be reached there (`ENOENT`, `EACCES`, `ELOOP`,
 * …); `real` then is the real path of the deepest ancestor that is there, plus the rest of the names.
 */
export interface RealLocation {
  real: string;
  trouble?: string;
}

/**
 * Resolves every link of an absolute `path`, also where its end is missing or must not be entered: a dangling link
 * leads to what it names. `..` was resolved by name before, so the path that is checked is the path that is used.
 */
export async function realLocation(path: string): Promise<RealLocation> {
  let at = resolve(path);
  for (let links = 0; ; links++) {
    const whole = await tryRealpath(at);
    if (whole.real !== undefined) return { real: whole.real };
    const { present, rest } = await deepestPresent(at);
    const ancestor = await tryRealpath(present);
    if (ancestor.real !== undefined) return { real: join(ancestor.real, rest), trouble: whole.trouble };
    const target = links < MAX_LINKS ? await tryReadlink(present) : null;
    const folder = (await tryRealpath(dirname(present))).real ?? dirname(present);
    if (target === null) return { real: join(folder, parse(present).base, rest), trouble: whole.trouble };
    at = join(resolve(folder, target), rest);
  }
}

/** `present`: the longest beginning of `path` that the system finds, a link counting as itself; `rest`: what follows. */
async function deepestPresent(path: string): Promise<{ present: string; rest: string }> {
  const top = parse(path).root;
  const names = path.slice(top.length).split(sep);
  let present = top;
  for (let i = 0; i < names.length; i++) {
    const next = join(present, names[i] ?? '');
    try {
      await lstat(next);
    } catch {
      return { present, rest: names.slice(i).join(sep) };
    }
    present = next;
  }
  return { present, rest: '' };
}

async function tryRealpath(path: string): Promise<{ real: string } | { real?: undefined; trouble: string }> {
  try {
    return { real: await realpath(path) };
  } catch (error) {
    return { trouble: errnoOf(error) };
  }
}

async function tryReadlink(path: string): Promise<string | null> {
  try {
    return await readlink(path);
  } catch {
    return null;
  }
}
