import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/** For `open`: no link is followed, no FIFO's other end waited for. Windows knows neither; undefined is 0 here. */
export const PLAIN_FILE = constants.O_NONBLOCK | constants.O_NOCTTY | constants.O_NOFOLLOW;

/** The bytes from the start, at most `most`; fewer where the file ends before. */
export async function readBytes(handle: FileHandle, most: number): Promise<Uint8Array> {
  const buffer = new Uint8Array(most);
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
