/**
 * Eight hex digits that tell one fault from another in answers and logs: FNV-1a over the UTF-16 units. Not the checksum of the
 * host, since that may be what is broken.
 */
export function faultReference(details: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < details.length; i++) hash = Math.imul(hash ^ details.charCodeAt(i), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}
