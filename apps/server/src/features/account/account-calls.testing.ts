import { randomUUID } from 'node:crypto';
import { cast, castPassword } from '@consult/testkit/cast.ts';
import { noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';
import type { FullWorld } from '../../app/full-world.testing.ts';

const tried = { vaultId: randomUUID() };

/** How the tests try the calls of this room. */
export const accountRows = {
  'account-answerSecondFactor': {
    as: 'plus',
    input: () => ({ challenge: 'of-nobody', method: 'totp' as const, code: '123456' }),
    bad: { challenge: '', method: 'passkey', code: ' ' },
    answers: 'CHALLENGE_OVER',
  },
  'account-signIn': {
    as: 'plus',
    // Another address each time: the wait after many is said for nobody's address too.
    input: () => ({ email: `${randomUUID()}@demo.example`, password: 'wrong-one' }),
    bad: { email: 7, password: null },
    answers: 'SIGN_IN_FAILED',
  },
  'account-signOut': { as: 'plus', input: () => ({}), bad: {} },
  'account-openVault': {
    as: 'plus',
    input: () => ({ vaultId: tried.vaultId, begin: true }),
    bad: { vaultId: noUuid, begin: 'yes' },
  },
  'account-endVault': { as: 'plus', input: () => ({ vaultId: randomUUID() }), bad: { vaultId: noUuid } },
  'account-lock': { as: 'plus', input: () => ({}), bad: {} },
  'account-stayAwake': { as: 'plus', input: () => ({}), bad: {} },
  'account-getUnlockWays': { as: 'plus', input: () => ({}), bad: {} },
  'account-unlock': { as: 'plus', input: () => ({ password: castPassword }), bad: { password: '' } },
  'security-listSessions': { as: 'plus', input: () => ({ cursor: null }), bad: { cursor: noUuid } },
  'security-endSession': {
    as: 'plus',
    input: (world) => ({ sessionId: world.spareSessionId }),
    record: { field: 'sessionId', kind: 'session' },
    ready: (world) => spareSession(world),
    bad: { sessionId: noUuid },
  },
  'security-endOtherSessions': { as: 'plus', input: () => ({}), bad: {} },
  'security-getEmail': { as: 'plus', input: () => ({}), bad: {} },
  'security-sendEmailConfirmation': { as: 'plus', input: () => ({}), bad: {} },
  'security-confirmEmail': {
    as: 'plus',
    input: () => ({ code: 'of nobody' }),
    answers: 'LINK_INVALID',
    bad: { code: '' },
  },
  'security-getPassword': { as: 'plus', input: () => ({}), bad: {} },
  'security-changePassword': {
    as: 'plus',
    // With the right password the session of all these tests would get another cookie.
    input: () => ({ currentPassword: 'wrong-one', newPassword: 'another-one' }),
    answers: 'PASSWORD_WRONG',
    bad: { currentPassword: '', newPassword: '12345' },
  },
  'login-setCustomClaims_v1': { as: 'plus', input: () => ({}), bad: {} },
  'account-saveMetadata': {
    as: 'plus',
    input: () => ({ platform: 'web' as const, version: '12.0.2' }),
    bad: { platform: 'toaster', version: 'newest' },
  },
  'app-info': { as: 'plus', input: () => ({}), bad: {} },
} satisfies CallRows;

/** Another session of plus@, to be ended. */
function spareSession({ app, spareSessionId }: FullWorld): Promise<unknown> {
  return app.write.query(
    `insert into auth_session (id, user_id, token_hash, expires_at)
      values ($1::uuid, $2, $1::text, now() + interval '1 day') on conflict do nothing`,
    [spareSessionId, cast.plus.id],
  );
}
