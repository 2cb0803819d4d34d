/** At most `limit` UTF-16 units; a cut text ends in `…` and never in half a surrogate pair. */
export function cutString(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 2);
  const end = last >= 0xd800 && last <= 0xdbff ? limit - 2 : limit - 1;
  return `${text.slice(0, end)}…`;
}
