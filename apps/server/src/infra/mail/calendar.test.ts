import { expect, it } from 'vitest';
import { calendarText, isCalendar } from './calendar.ts';

const entry = {
  uid: '0198c0de-0000-7000-8000-0000000000aa@consult.example',
  start: new Date('2026-11-23T17:00:00Z'),
  end: new Date('2026-11-23T17:10:00Z'),
  stamp: new Date('2026-11-21T18:30:05.123Z'),
  summary: 'Consultation téléphonique',
  link: 'https://consult.example/dashboard/secure-messaging?econsultId=0198c0de-0000-7000-8000-0000000000aa',
  organizer: 'no-reply@consult.example',
  attendee: 'sunita@clinic.example',
};

/** The lines of a calendar text, unfolded. */
const linesOf = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');

it('an invitation says when, in UTC, and where to go on; lines are folded at 75 bytes', () => {
  const text = calendarText(entry);
  expect(linesOf(text)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Consult//Phone consults//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    'SEQUENCE:0',
    'DTSTAMP:20261121T183005Z',
    'DTSTART:20261123T170000Z',
    'DTEND:20261123T171000Z',
    'SUMMARY:Consultation téléphonique',
    `DESCRIPTION:${entry.link}`,
    `URL:${entry.link}`,
    'ORGANIZER:mailto:no-reply@consult.example',
    'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:sunita@clinic.example',
    'STATUS:CONFIRMED',
    'CLASS:PRIVATE',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

it('what stands in it can end neither its value nor its line', () => {
  const text = calendarText({ ...entry, summary: 'a;b,c\\d\r\nX', attendee: 'a@b.example\r\nATTENDEE:x@y.example' });
  expect(linesOf(text)).toContain('SUMMARY:a\\;b\\,c\\\\d\\nX');
  expect(linesOf(text).filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(1);
});

it('is told from a PDF by how it begins', () => {
  expect(isCalendar(Buffer.from(calendarText(entry)))).toBe(true);
  expect(isCalendar(Buffer.from('%PDF-1.7'))).toBe(false);
});
