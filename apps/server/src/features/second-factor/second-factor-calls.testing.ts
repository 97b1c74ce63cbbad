import { castPassword } from '@consult/testkit/cast.ts';
import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const secondFactorRows = {
  'security-beginTotp': { as: 'plus', input: () => ({ password: castPassword }), bad: { password: '' } },
  'security-confirmTotp': {
    as: 'plus',
    input: () => ({ code: '123 456' }),
    bad: { code: '' },
    answers: 'SETUP_OVER',
    ready: (world) => world.app.write.query('delete from authenticator_app'),
  },
  'security-getSecondFactor': { as: 'plus', input: () => ({}), bad: {} },
  'security-removeTotp': {
    as: 'plus',
    input: () => ({ password: castPassword, code: '123 456' }),
    bad: { password: '', code: '' },
    answers: 'NO_SECOND_FACTOR',
  },
  'security-renewRecoveryCodes': {
    as: 'plus',
    input: () => ({ password: castPassword }),
    bad: { password: '' },
    answers: 'NO_SECOND_FACTOR',
  },
} satisfies CallRows;
