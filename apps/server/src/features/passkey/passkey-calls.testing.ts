import { randomUUID } from 'node:crypto';
import { Authenticator } from '@consult/testkit/authenticator.ts';
import type { MadePasskey } from '@consult/testkit/authenticator.ts';
import { noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';
import type { FullWorld } from '../../app/full-world.testing.ts';

/** A browser's answers for passkeys: none, until a test makes the call with its server's own question. */
const noPasskey = { id: 'AA', rawId: 'AA', type: 'public-key' as const, clientExtensionResults: {} };
const unsigned = { clientDataJSON: '' };
const tried: { passkeyId: string; made?: MadePasskey } = { passkeyId: randomUUID() };

/** A passkey of plus@, another one each time. */
async function addPasskey(world: FullWorld): Promise<void> {
  const plus = await world.client('plus');
  const device = new Authenticator(world.app.config.publicUrl);
  const { options } = await plus.call('security-beginPasskey', {});
  const added = await plus.call('security-addPasskey', { name: 'Phone', response: device.create(options) });
  tried.passkeyId = added.passkeyId;
}

/** How the tests try the calls of this room. */
export const passkeyRows = {
  'account-beginPasskeySignIn': { as: 'plus', input: () => ({}), bad: {} },
  'account-signInWithPasskey': {
    as: 'plus',
    // A good one would end the session of the other calls.
    input: () => ({ response: { ...noPasskey, response: { ...unsigned, authenticatorData: '', signature: '' } } }),
    bad: { response: 7 },
    answers: 'PASSKEY_REFUSED',
  },
  'security-beginPasskey': { as: 'plus', input: () => ({}), bad: { password: 7 } },
  'security-addPasskey': {
    as: 'plus',
    input: () => ({
      name: 'Phone',
      response: tried.made ?? { ...noPasskey, response: { ...unsigned, attestationObject: '' } },
    }),
    ready: async (world) => {
      const { options } = await (await world.client('plus')).call('security-beginPasskey', {});
      tried.made = new Authenticator(world.app.config.publicUrl).create(options);
    },
    bad: { name: ' ', response: 7 },
  },
  'security-listPasskeys': { as: 'plus', input: () => ({}), bad: {} },
  'security-renamePasskey': {
    as: 'plus',
    input: () => ({ passkeyId: tried.passkeyId, name: 'Tablet' }),
    ready: addPasskey,
    bad: { passkeyId: noUuid, name: '' },
  },
  'security-removePasskey': {
    as: 'plus',
    input: () => ({ passkeyId: tried.passkeyId }),
    ready: addPasskey,
    bad: { passkeyId: noUuid },
  },
  'account-unlockWithPasskey': {
    as: 'plus',
    input: () => ({ response: { ...noPasskey, response: { ...unsigned, authenticatorData: '', signature: '' } } }),
    bad: { response: 7 },
    answers: 'PASSKEY_REFUSED',
  },
} satisfies CallRows;
