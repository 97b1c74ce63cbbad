import { castPassword } from '@consult/testkit/cast.ts';
import type { Output } from '../../app/call.ts';
import { refused, type Answers } from '../answers.ts';
import { usualNow } from '../clock.ts';

type OwnSession = Output<'security-listSessions'>['sessions'][number];

/** The n-th session of the signed-in person; the first is this device's. */
export function sessionOf(n: number, device = { browser: 'Chrome', system: 'Linux' }): OwnSession {
  return {
    id: `019a0000-0011-7000-8000-00000000000${n}`,
    current: n === 1,
    device: { ...device, platform: 'web' },
    beganAt: usualNow.toISOString(),
    usedAt: usualNow.toISOString(),
    locked: false,
    place: null,
    method: 'password',
    phone: null,
  };
}

/**
 * An account with a password, without a second factor, signed in on these devices. A test may remove and add sessions.
 */
export function securityAnswers(sessions: OwnSession[] = [sessionOf(1)]): Answers {
  const keep = (wanted: (one: OwnSession) => boolean) =>
    sessions.splice(0, sessions.length, ...sessions.filter(wanted));
  return {
    'security-getEmail': { email: 'somebody@demo.example', confirmed: true },
    'security-getPassword': { hasPassword: true },
    'security-getSecondFactor': {
      hasPassword: true,
      authenticatorApp: null,
      recoveryCodes: 0,
      asked: false,
      required: false,
      proven: false,
    },
    'security-listPasskeys': { passkeys: [] },
    'security-listSessions': () => ({ sessions: [...sessions], cursor: null }),
    'security-endSession': ({ sessionId }) => {
      keep(({ id }) => id !== sessionId);
      return { ok: true };
    },
    'security-endOtherSessions': () => {
      const ended = sessions.length - 1;
      keep(({ current }) => current);
      return { ended };
    },
    'security-changePassword': ({ currentPassword }) => {
      if (currentPassword !== castPassword) return refused('PASSWORD_WRONG');
      keep(({ current }) => current);
      return {};
    },
  };
}
