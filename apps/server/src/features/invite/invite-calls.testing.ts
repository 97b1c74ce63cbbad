import { randomUUID } from 'node:crypto';
import { noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const inviteRows = {
  'invite-getContent': { as: 'plus', input: () => ({}), bad: {} },
  'invite-inviteAColleague': {
    as: 'plus',
    input: () => ({
      firstName: 'Odile',
      lastName: 'Gagné',
      // Three invitations a day go to one address.
      email: `odile-${randomUUID()}@clinic.example`,
      fax: '',
      clinicName: '',
      city: 'Calgary',
      personalMessage: '',
    }),
    bad: {
      firstName: ' ',
      lastName: '',
      email: '',
      fax: '403',
      clinicName: 7,
      city: ' ',
      personalMessage: 'www.elsewhere.example',
      inviteId: noUuid,
      language: 'de',
    },
  },
} satisfies CallRows;
