import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultPersonalMessage } from '@consult/domain/invite/invite.ts';
import { held, offline, refused, type Answers } from '../../testing/answers.ts';
import { beyondTheEdge, expectNoFaults } from '../../testing/faults.ts';
import { keptText } from '../../testing/kept.ts';
import { reopen, show } from '../../testing/show.tsx';

const answers: Answers = { 'invite-getContent': { defaultPersonalMessage } };
const dialog = () => page.getByRole('dialog', { name: 'Invite a Colleague' });
const send = () => dialog().getByRole('button', { name: /^(Send invitation|Sending…)$/ });
const field = (name: string) => dialog().getByLabelText(name);

async function fill(): Promise<void> {
  await field('First name').fill('Amara');
  await field('Last name').fill('Okonkwo');
  await field('City').fill('Lethbridge');
}

test('a colleague is invited: what is missing is said, it runs, it is refused and goes out the second time, and the form is new', async () => {
  const { server } = await show('/dashboard/resources', { who: 'plus', answers });
  await page.getByRole('button', { name: 'Invite a Colleague' }).click();
  await expect
    .poll(() => (field('Personal message').element() as HTMLTextAreaElement).value)
    .toMatch(/advice from specialists/);
  await send().click();
  for (const text of [
    'First name is required.',
    'Last name is required.',
    'City is required.',
    'You must provide either an email or fax number.',
  ])
    await expect.element(dialog().getByText(text)).toBeVisible();
  await expect.element(field('First name')).toHaveFocus();
  await expectNoFaults();

  await fill();
  await field('E-mail').fill('amara.okonkwo@colleague.example');
  const late = held(refused('NOT_ALLOWED'));
  server.answer({ 'invite-inviteAColleague': late });
  await field('City').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(send()).toHaveTextContent('Sending…');
  await expect.element(send()).toHaveAttribute('aria-busy', 'true');
  // Text typed during the send would be lost with the answer, so the fields are disabled.
  for (const name of ['First name', 'Fax', 'City', 'Personal message'])
    await expect.element(field(name)).toBeDisabled();
  late.release();
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('Error sending invite');
  await expect.element(field('City')).toHaveValue('Lethbridge');
  await expect.element(field('City')).toHaveFocus();

  server.answer({ 'invite-inviteAColleague': { ok: true } });
  await send().click();
  await expect.element(dialog().getByText('Your invitation to Amara Okonkwo is on its way.')).toBeVisible();
  await expect.element(dialog().getByRole('alert')).not.toBeInTheDocument();
  for (const name of ['First name', 'Last name', 'E-mail', 'City']) await expect.element(field(name)).toHaveValue('');
  await expect.element(field('First name')).toHaveFocus();
  await expectNoFaults();
  const [first, sent, ...more] = server.asked('invite-inviteAColleague').map(({ input }) => input);
  expect(sent).toMatchObject({
    firstName: 'Amara',
    lastName: 'Okonkwo',
    city: 'Lethbridge',
    email: 'amara.okonkwo@colleague.example',
  });
  expect({ ...sent, inviteId: first?.inviteId }).toEqual(first);
  expect(more).toEqual([]);
  await dialog().getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('a colleague who wants none is said at the field; an installation without a sender says who has to see to it', async () => {
  const unwanted = { email: { code: 'invite-unwanted' }, fax: { code: 'invite-unwanted' } } as const;
  const { server } = await show('/dashboard/resources', { who: 'plus', answers });
  await page.getByRole('button', { name: 'Invite a Colleague' }).click();
  await fill();
  await field('E-mail').fill('amara.okonkwo@colleague.example');
  server.answer({ 'invite-inviteAColleague': refused('INVALID_INPUT', { faults: unwanted }) });
  await send().click();
  await expect.element(dialog().getByText('This address takes no invitations.')).toHaveLength(2);
  await expect.element(field('E-mail')).toHaveFocus();
  await expect.element(field('E-mail')).toHaveValue('amara.okonkwo@colleague.example');
  server.answer({ 'invite-inviteAColleague': refused('INVITE_NO_SENDER') });
  await field('E-mail').fill('amara@colleague.example');
  await send().click();
  await expect
    .element(dialog().getByRole('alert'))
    .toMatchTextContent('Invitations cannot be sent yet: your administrator has to say first who sends them.');
});

test('leaving with something typed asks first; on a phone it fits and works the same', async () => {
  await show('/dashboard/resources', { who: 'plus', width: 'phone', answers });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Invite a Colleague' }).click();
  await fill();
  expect(beyondTheEdge()).toEqual([]);
  await expectNoFaults();
  const asked = page.getByRole('dialog', { name: 'Unsaved changes' });
  await userEvent.keyboard('{Escape}');
  const question = 'The invitation has not been sent. Are you sure you want to leave?';
  await expect.element(asked).toMatchTextContent(question);
  await asked.getByRole('button', { name: 'Stay' }).click();
  await expect.element(field('First name')).toHaveValue('Amara');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await asked.getByRole('button', { name: 'Leave' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('an invitation outlives a reload; without a connection it waits, and goes out once by itself', async () => {
  const { server } = await show('/dashboard/resources', { who: 'plus', answers });
  const invite = page.getByRole('button', { name: 'Invite a Colleague' });
  await invite.click();
  await fill();
  await field('E-mail').fill('amara.okonkwo@colleague.example');
  expect(keptText()).not.toContain('Okonkwo');
  await reopen('/dashboard/resources');
  await invite.click();
  await expect.element(field('E-mail')).toHaveValue('amara.okonkwo@colleague.example');
  server.answer({ 'invite-inviteAColleague': offline });
  await send().click();
  const waits = 'Your invitation to Amara Okonkwo goes out as soon as the server can be reached.';
  await expect.element(dialog().getByText(waits)).toBeVisible();
  await expect.element(field('E-mail')).toHaveValue('');
  await dialog().getByRole('button', { name: 'Done' }).click();
  // By the time that it goes out the colleague has an account, and nobody looks on.
  await reopen('/dashboard/resources');
  server.answer({ 'invite-inviteAColleague': refused('NOT_ALLOWED') });
  dispatchEvent(new Event('online'));
  await page.getByRole('button', { name: '1 not sent' }).first().click();
  await page.getByRole('dialog', { name: '1 not sent' }).getByRole('button', { name: 'Edit' }).click();
  await expect.element(field('E-mail')).toHaveValue('amara.okonkwo@colleague.example');
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('Error sending invite');
  server.answer({ 'invite-inviteAColleague': { ok: true } });
  await send().click();
  await expect.element(dialog().getByText('Your invitation to Amara Okonkwo is on its way.')).toBeVisible();
});
