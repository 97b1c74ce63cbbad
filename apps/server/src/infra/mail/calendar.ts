/** The content of a calendar entry: when, and where to go on. Nothing of a patient, and nobody's name. */
export type CalendarEntry = {
  /** The same for the same call, however often it is sent. */
  uid: string;
  start: Date;
  end: Date;
  /** When this was written. */
  stamp: Date;
  summary: string;
  link: string;
  /** An address alone. */
  organizer: string;
  attendee: string;
};

/**
 * An invitation (RFC 5545 and 5546) that counts as accepted already: nobody has to answer. Times are instants in UTC,
 * which every calendar shows in its reader's own zone, daylight saving included.
 */
export function calendarText(entry: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Consult//Phone consults//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${calendarMethod}`,
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    'SEQUENCE:0',
    `DTSTAMP:${instant(entry.stamp)}`,
    `DTSTART:${instant(entry.start)}`,
    `DTEND:${instant(entry.end)}`,
    `SUMMARY:${escaped(entry.summary)}`,
    `DESCRIPTION:${escaped(entry.link)}`,
    `URL:${entry.link}`,
    `ORGANIZER:mailto:${address(entry.organizer)}`,
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${address(entry.attendee)}`,
    'STATUS:CONFIRMED',
    'CLASS:PRIVATE',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** The method of such an entry: the reader's calendar adds it. */
export const calendarMethod = 'REQUEST';

const head = 'BEGIN:VCALENDAR';

/** Whether a mail's attachment is an entry of a calendar. */
export function isCalendar(content: Buffer): boolean {
  return content.subarray(0, head.length).toString('latin1') === head;
}

/** 20261121T183000Z */
const instant = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');

/** An address as a value, without characters that would end the line or the value; no address has any. */
const address = (text: string): string => text.replaceAll(/[\s"<>]/g, '');

/** A line of at most 75 bytes, continued by a space (RFC 5545, section 3.1). */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const sign of line) {
    if (Buffer.byteLength(part) + Buffer.byteLength(sign) > 75) {
      parts.push(part);
      part = ' ';
    }
    part += sign;
  }
  return [...parts, part].join('\r\n');
}
