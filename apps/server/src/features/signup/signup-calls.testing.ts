import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const signupRows = {
  'signup-getContent': { as: 'plus', input: () => ({}), bad: {} },
  'signup-getContract': {
    as: 'plus',
    input: () => ({ role: 'Doctor' as const }),
    bad: { role: 'Dentist', language: 'de' },
  },
  'signup-makeAgreement': {
    as: 'plus',
    input: () => ({
      role: 'Doctor' as const,
      firstName: 'Ngozi',
      lastName: 'Tremblay-Roy',
      email: 'ngozi@clinic.example',
      city: 'Calgary',
      province: 'AB',
      signature: { way: 'typed' as const, name: 'Ngozi Tremblay-Roy' },
    }),
    bad: {
      role: 'Dentist',
      language: 'de',
      firstName: ' ',
      lastName: '',
      email: 'no address',
      city: ' ',
      province: 'XX',
      signature: 'my name',
    },
  },
} satisfies CallRows;
