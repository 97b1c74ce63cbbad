import { expect, test } from 'vitest';
import { provinceCodes } from '../patient/provinces.ts';
import { businessZone, wallClock } from './business-time.ts';
import { clinicZones } from './clinic-zones.ts';

test.each([
  ['AB', 'America/Edmonton', 11],
  ['BC', 'America/Vancouver', 10],
  ['SK', 'America/Regina', 12],
  ['QC', 'America/Toronto', 13],
  ['NL', 'America/St_Johns', 14],
] as const)('the clock of most clinics in %s is that of %s', (province, zone, hour) => {
  expect(clinicZones(province)[0]).toBe(zone);
  expect(wallClock(new Date('2026-01-15T18:00:00Z'), zone).hour).toBe(hour);
});

test('every province has a zone, every zone is one that the runtime knows, and an unknown province has business time', () => {
  for (const province of provinceCodes)
    for (const zone of clinicZones(province)) expect(() => wallClock(new Date(0), zone)).not.toThrow();
  expect(clinicZones('')).toEqual([businessZone]);
});
