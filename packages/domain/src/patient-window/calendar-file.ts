/** What a calendar is told of an appointment. Nothing in it names its patient. */
export type CalendarEntry = {
  /** The same for every version of an appointment: a calendar that has it takes the newer one in its place. */
  readonly uid: string;
  /** Goes up with each version. */
  readonly version: number;
  /** When this version was made. */
  readonly madeAt: Date;
  readonly start: Date;
  /** Undefined where nobody knows how long it takes. */
  readonly end?: Date;
  readonly title: string;
  readonly place: string;
  readonly description: string;
};

/**
 * The iCalendar file of an appointment or a call (RFC 5545). Its time is in UTC, so that no calendar needs to know a
 * zone, and it is private, so that a shared calendar shows no more than 'busy'.
 */
export function calendarFile({ uid, version, madeAt, start, end, title, place, description }: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Consult//Appointment//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${utc(madeAt)}`,
    `DTSTART:${utc(start)}`,
    ...(end ? [`DTEND:${utc(end)}`] : []),
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(description)}`,
    'CLASS:PRIVATE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** '20261126T204000Z' (RFC 5545, 3.3.5, form 2). */
const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** A text as a value (RFC 5545, 3.3.11): other line ends and control characters have no place in one. */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .toWellFormed()
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');
}

/** The most bytes of a line, without its end (RFC 5545, 3.1). */
const lineBytes = 75;

/** A line in pieces that each begin with a space, none of which breaks a character. */
function folded(line: string): string {
  const pieces = [''];
  let used = 0;
  for (const character of line) {
    const bytes = new TextEncoder().encode(character).length;
    if (used + bytes > lineBytes) {
      pieces.push('');
      // The space before a piece counts.
      used = 1;
    }
    pieces[pieces.length - 1] += character;
    used += bytes;
  }
  return pieces.join('\r\n ');
}
