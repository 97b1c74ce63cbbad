import type { CallRows } from '../../app/call-row.testing.ts';

/** How the tests try the calls of this room. */
export const passwordResetRows = {
  'resetPassword-sendForgotPasswordEmail': {
    as: 'plus',
    input: () => ({ email: 'nobody@demo.example' }),
    bad: { email: 'no address' },
  },
  'resetPassword-verifyCode': {
    as: 'plus',
    input: () => ({ oobCode: 'of-no-link' }),
    answers: 'LINK_INVALID',
    bad: { oobCode: '' },
  },
  'resetPassword-confirm': {
    as: 'plus',
    input: () => ({ oobCode: 'of-no-link', newPassword: 'another one' }),
    answers: 'LINK_INVALID',
    bad: { oobCode: '', newPassword: '12345' },
  },
} satisfies CallRows;
