import { noUuid } from '../../app/call-row.testing.ts';
import type { CallRows } from '../../app/call-row.testing.ts';
import type { FullWorld } from '../../app/full-world.testing.ts';
import { letIn, newToken, photoOf, uploadByPhone } from './phone-world.testing.ts';

/** plus@ lets another phone in, which has uploaded a photo and not added it. The one before ends. */
export async function letAnotherIn(world: FullWorld): Promise<void> {
  const known = await letIn(world.url, await world.client('plus'));
  world.phone = { ...known, uploadId: await uploadByPhone(known.at) };
}

/** plus@ has made a code that no phone has used. */
async function makeCode(world: FullWorld): Promise<void> {
  const { code } = await (await world.client('plus')).call('phoneCamera-make', { consent: null });
  world.phone.code = code;
}

const record = { field: 'phoneId', kind: 'phone' } as const;

/** How the tests try the calls of this room. */
export const phoneCameraRows = {
  'phoneCamera-add': {
    as: 'plus',
    input: ({ phone }) => photoOf(phone.uploadId),
    bad: { mediaId: noUuid, created: 'yesterday', 'consent.givenBy': 'nobody', consentAt: 'yesterday' },
  },
  'phoneCamera-added': { as: 'plus', input: () => ({}), bad: {} },
  'phoneCamera-begin': {
    as: 'plus',
    input: ({ phone }) => ({ code: phone.code, token: newToken() }),
    ready: makeCode,
    bad: { code: '', token: 'short' },
  },
  'phoneCamera-end': { as: 'plus', input: ({ phone }) => ({ phoneId: phone.id }), record, bad: { phoneId: noUuid } },
  'phoneCamera-leave': { as: 'plus', input: () => ({}), bad: {} },
  'phoneCamera-look': { as: 'plus', input: ({ phone }) => ({ phoneId: phone.id }), record, bad: { phoneId: noUuid } },
  'phoneCamera-make': { as: 'plus', input: () => ({ consent: null }), bad: { 'consent.way': 'by mail' } },
} satisfies CallRows;
