import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cast, castPassword } from '@consult/testkit/cast.ts';
import { refused } from '../../testing/answers.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { address, reopen, show } from '../../testing/show.tsx';
import { viewer } from '../../testing/world/people.ts';
import { changeRecord } from '../../testing/world/profile.ts';
import { securityAnswers } from '../../testing/world/security.ts';
import { forgetLinkToken } from './link-token.ts';

const alert = () => page.getByRole('alert');

afterEach(forgetLinkToken);

test('a partner’s user signs in first, and is linked on load; the token is in no address by then', async () => {
  const { server } = await show('/ava/link-account?jwt=a.signed.token', {
    answers: { 'ava-linkAccount': { ok: true } },
  });
  await expect.poll(address).toBe('/login');
  await page.getByLabelText('E-mail').fill(cast.plus.email);
  await page.getByLabelText('Password', { exact: true }).fill(castPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.poll(address).toBe('/ava/link-account');
  await expect.element(page.getByRole('status').filter({ hasText: 'is linked' })).toBeVisible();
  expect(server.asked('ava-linkAccount').map(({ input }) => input)).toEqual([{ jwt: 'a.signed.token' }]);
  await expectNoFaults();
  await page.getByRole('link', { name: 'Continue to your homepage' }).click();
  await expect.poll(address).toMatch(/\/dashboard\//);
});

test('what is no token, and an account that is somebody else’s, is refused in the specified words', async () => {
  const { server } = await show('/ava/link-account', {
    who: 'np',
    answers: { 'ava-linkAccount': refused('LINK_REFUSED') },
  });
  const invalid = 'Invalid information provided to link your AVA account to your Alethea account. Please try again.';
  await expect.element(alert()).toHaveTextContent(invalid);
  await reopen('/ava/link-account?jwt=no.token.here');
  await expect.element(alert()).toHaveTextContent(invalid);
  server.answer({ 'ava-linkAccount': refused('LINKED_OTHERWISE') });
  await reopen('/ava/link-account?jwt=a.signed.token');
  await expect.element(alert()).toMatchTextContent('Error linking your AVA account to your Alethea account');
  await expect.poll(address).toBe('/ava/link-account');
});

test('whose linked account it is can take the link back', async () => {
  const { server } = await show('/dashboard/security', {
    who: viewer('plus', { profile: { integrations: { avaUuid: 'ava-1' } } }),
    answers: securityAnswers(),
  });
  server.answer({
    'ava-unlinkAccount': () => {
      changeRecord(server, { integrations: { avaUuid: null } });
      return { ok: true };
    },
  });
  const linked = page.getByRole('region', { name: 'Linked account' });
  await expect.element(linked).toMatchTextContent('ava-1');
  await linked.getByRole('button', { name: 'Unlink' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unlink your AVA account?' });
  await dialog.getByRole('button', { name: 'Unlink' }).click();
  await expect.element(linked).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(server.asked('ava-unlinkAccount')).toHaveLength(1);
});
