import { calendarFile, type CalendarEntry } from '@consult/domain/patient-window/calendar-file.ts';

/** So long the file's address stays good, in ms: a phone may ask first what to open it with. */
const goodForMs = 60_000;

/** Hands an appointment or a call to this device's calendar as a file of this name, made here. */
export function saveToCalendar(name: string, entry: CalendarEntry): void {
  const address = URL.createObjectURL(new Blob([calendarFile(entry)], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), goodForMs);
}
