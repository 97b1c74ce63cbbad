/** Zones that were looked up and are good; there are some six hundred. */
const known = new Set<string>();

/** Names as the list of IANA writes them. An offset ('+05:00') is none: databases read its sign the other way round. */
const form = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/;

/** Whether a text names a time zone of the IANA list, older names included ('Asia/Calcutta'). */
export function isTimeZone(text: string): boolean {
  if (known.has(text)) return true;
  if (!form.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
  } catch {
    return false;
  }
  known.add(text);
  return true;
}
