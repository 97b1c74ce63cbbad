import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cast, castPassword } from '@consult/testkit/cast.ts';
import { refused } from '../../testing/answers.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { address, reopen, show } from '../../testing/show.tsx';
import { securityAnswers } from '../../testing/world/security.ts';

test('whoever signed up confirms their address by a mailed link, signed in; the code leaves the address', async () => {
  const { email } = cast.plus;
  let confirmed = false;
  const used: string[] = [];
  const { server, live } = await show('/dashboard/security', {
    who: 'plus',
    width: 'phone',
    answers: {
      ...securityAnswers(),
      'security-getEmail': () => ({ email, confirmed }),
      'security-sendEmailConfirmation': { ok: true },
      'security-confirmEmail': ({ code }) => {
        used.push(code);
        if (confirmed) return refused('LINK_INVALID');
        confirmed = true;
        return { ok: true };
      },
    },
  });
  const section = page.getByRole('region', { name: 'E-mail address' });
  await expect.element(section).toMatchTextContent(`Confirm that ${email} is yours.`);
  await expectNoFaults();
  server.answer({ 'security-sendEmailConfirmation': refused('INTERNAL') });
  await section.getByRole('button', { name: 'Send me a link' }).click();
  await expect
    .element(section.getByRole('alert'))
    .toHaveTextContent('Something went wrong on our side. Nothing was lost; try again.');
  server.answer({ 'security-sendEmailConfirmation': { ok: true } });
  await section.getByRole('button', { name: 'Send me a link' }).click();
  await expect
    .element(section.getByRole('status'))
    .toHaveTextContent(`A link is on its way to ${email}. Open it while you are signed in.`);
  expect(server.asked('security-sendEmailConfirmation')).toHaveLength(2);

  // Opened signed out, the link waits for the sign-in.
  const link = '/dashboard/security?confirm=a-code-of-a-link';
  server.viewer = null;
  await reopen(link);
  await page.getByLabelText('E-mail').fill(email);
  await page.getByLabelText('Password', { exact: true }).fill(castPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(section.getByRole('status')).toHaveTextContent('Your e-mail address is confirmed.');
  await expect.poll(address).toBe('/dashboard/security');
  // Refetching after a gap does not use the link again.
  const before = server.asked('security-getEmail').length;
  await expect.poll(() => live.heard).toBe(true);
  live.resync();
  await expect.poll(() => server.asked('security-getEmail').length).toBeGreaterThan(before);
  expect(used).toEqual(['a-code-of-a-link']);
  expect(section.getByRole('alert').elements()).toEqual([]);
  expect(section.getByRole('button').elements()).toEqual([]);
  await reopen('/dashboard/security');
  await expect.element(page.getByRole('heading', { name: 'Password' })).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Devices' }).getByRole('listitem').first()).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
  // A reload does not use the link again.
  await reopen(link);
  await expect
    .element(section.getByRole('alert'))
    .toHaveTextContent('The link to confirm your e-mail address is invalid or has expired.');
});
