import { expect, test } from 'vitest';
import type { Claims } from '../../app/session.ts';
import { sendingDenied } from './sending-denied.ts';

const claims = (change: Partial<Claims>): Claims => ({
  uid: '0198c0de-0000-7000-8000-000000000001',
  roles: ['adminFee'],
  permissions: ['econsultAndSecureMessaging'],
  maySend: true,
  clinicIds: [],
  specialist: false,
  ...change,
});

test('a role that denies sending closes it for its own reason, whatever it is called', () => {
  expect(sendingDenied(claims({}))).toBeNull();
  expect(sendingDenied(claims({ maySend: false, roles: ['adminFee', 'reader'] }))).toBe('role');
  expect(sendingDenied(claims({ maySend: false, roles: ['free', 'pracIdValidationRequired'] }))).toBe('validation');
  expect(sendingDenied(claims({ permissions: ['forwardEconsult'] }))).toBe('permission');
});

test('claims from a server process of the version before, which do not say, deny nothing', () => {
  const { maySend: _said, ...before } = claims({});
  expect(sendingDenied(before as Claims)).toBeNull();
});
