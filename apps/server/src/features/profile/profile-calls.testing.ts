import { randomUUID } from 'node:crypto';
import { cast } from '@consult/testkit/cast.ts';
import { noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const profileRows = {
  'profile-get': { as: 'plus', input: () => ({}), bad: {} },
  'profile-setSearchFilters': {
    as: 'plus',
    input: () => ({ searchFilters: ['PHN' as const, 'Patient Name' as const] }),
    bad: { searchFilters: [] },
  },
  'profile-update': {
    as: 'derm',
    input: () => ({
      credentials: 'MD, FRCPC',
      calendarEmail: cast.derm.email,
      preferences: { email: { overdueSecureMessages: true } },
    }),
    bad: { practiceId: '', phone: 'none', calendarEmail: 'nobody', 'preferences.language': 'de' },
  },
  'profile-addLocation': {
    as: 'plus',
    input: () => ({
      locationId: randomUUID(),
      clinicName: 'Clinic of my own',
      street: '',
      city: 'Calgary',
      province: 'AB',
      postalCode: '',
      clinicPhone: '(403) 555-0199',
      fax: '',
      emr: '',
    }),
    bad: {
      locationId: noUuid,
      clinicName: ' ',
      city: '',
      province: 'XX',
      postalCode: '1',
      clinicPhone: '',
      fax: '1',
      emr: 'no',
    },
  },
  'profile-changeLocation': {
    as: 'plus',
    input: () => ({ locationId: cast.plus.locations[0]!.id, emr: 'https://emr.example/' }),
    record: { field: 'locationId', kind: 'location' },
    bad: { locationId: noUuid, emr: 'javascript:alert(1)', patientReplies: 'perhaps' },
  },
  'profile-setDefaultLocation': {
    as: 'plus',
    input: () => ({ locationId: cast.plus.locations[0]!.id }),
    record: { field: 'locationId', kind: 'location' },
    bad: { locationId: noUuid },
  },
  'profile-enableLocation': {
    as: 'plus',
    input: () => ({ locationId: cast.plus.locations[0]!.id, enabled: true }),
    record: { field: 'locationId', kind: 'location' },
    bad: { locationId: noUuid, enabled: 'yes', nextDefaultId: noUuid },
  },
} satisfies CallRows;
