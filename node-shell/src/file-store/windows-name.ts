const DRIVE = /^[A-Za-z]:[\\/]/;
const DEVICE_NAMESPACE = /^[\\/]{2}[.?](?:[\\/]|$)/;
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])[ ]*(?:[.:]|$)/i;

/**
 * Why Windows would not take `path` as the name of a plain file, or null (tools 1): `:` after the drive names a stream or
 * a drive's own working folder, `\\.\` and `\\?\` and names such as `CON` or `nul.txt` are devices in every folder.
 */
export function windowsObjection(path: string): string | null {
  if (DEVICE_NAMESPACE.test(path)) return 'device paths are not allowed';
  const names = DRIVE.test(path) ? path.slice(2) : path;
  if (names.includes(':')) return '":" is only allowed after the drive letter';
  const device = names.split(/[\\/]/).find((name) => DEVICE.test(name));
  return device === undefined ? null : `"${device}" is a device name`;
}
