import { fixedId } from '@consult/testkit/random.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { router } from '../../app/router.ts';
import { held, noAnswer } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { address, reopen, show } from '../../testing/show.tsx';
import { answerQuestions, fillPatient, moles, somePatient } from '../../testing/world/composer.ts';
import { viewer } from '../../testing/world/people.ts';

/** Times that the specification gives, tested with a clock that only the test moves. */

const submit = () => page.getByRole('button', { name: 'Submit' });
const actions = () => page.getByRole('group', { name: 'Actions' });
const main = () => page.getByRole('main');

for (const { who, ms, where } of [
  { who: 'plus', ms: 1_500, where: 'the form is reset' },
  { who: 'beta', ms: 500, where: 'the form that the beta directory led to is gone back from' },
] as const)
  test(`${ms} ms after a success ${where}`, async () => {
    await show(moles, { who });
    await fillPatient(somePatient(ms, 'Timely', who === 'plus' ? 'Reset' : 'Return'));
    await answerQuestions('How long?');
    clock.pause();
    await submit().click();
    await expect.element(main().getByText('eConsult Sent Successfully').first()).toBeVisible();
    await clock.runFor(ms - 1);
    expect(address()).toMatch(/serviceId=/);
    await expect.element(page.getByLabelText('First name')).toHaveValue('Timely');
    await clock.runFor(1);
    clock.resume();
    await expect.element(page.getByRole('heading', { name: 'eConsult Sent Successfully' })).toBeVisible();
    await expect.poll(address).not.toMatch(/serviceId|consultDraftId|collection/);
    await reopen(moles);
    await expect.element(page.getByLabelText('First name')).toHaveValue('');
    await expect.element(page.getByLabelText('Question for the dermatologist')).toHaveValue('');
  });

test('whoever goes elsewhere while the success is shown is not led back', async () => {
  await show(moles, { who: 'plus' });
  await fillPatient(somePatient(7, 'Timely', 'Gone'));
  await answerQuestions('How long?');
  clock.pause();
  await submit().click();
  await expect.element(main().getByText('eConsult Sent Successfully').first()).toBeVisible();
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await sidebar.getByRole('link', { name: 'Resources' }).click();
  await expect.element(heading('Resources')).toBeVisible();
  const addresses: string[] = [];
  const stop = router.subscribe('onBeforeNavigate', ({ toLocation }) => addresses.push(toLocation.href));
  await clock.runFor(5_000);
  await sidebar.getByRole('link', { name: 'Secure messaging' }).click();
  await expect.element(heading('Secure messaging')).toBeVisible();
  stop();
  expect(addresses).toEqual(['/dashboard/secure-messaging']);
  // After the send there is nothing to go on with.
  clock.resume();
  await reopen(moles);
  await expect.element(page.getByLabelText('First name')).toHaveValue('');
});

test('‘Draft saved.’ clears after 2 s', async () => {
  await show(moles, { who: 'plus' });
  await page.getByLabelText('First name').fill('Saved');
  clock.pause();
  const said = main().getByText('Draft saved.');
  await actions().getByRole('button', { name: 'Save Draft' }).click();
  await expect.element(said).toBeVisible();
  await clock.runFor(1_999);
  await expect.element(said).toBeVisible();
  await clock.runFor(1);
  await expect.element(said).not.toBeInTheDocument();
});

test('‘Date with an incorrect format pasted’ stays for 4 s', async () => {
  await show(moles, { who: 'plus' });
  const born = page.getByLabelText('Date of birth');
  const paste = async (text: string) => {
    await navigator.clipboard.writeText(text);
    await userEvent.keyboard('{ControlOrMeta>}v{/ControlOrMeta}');
  };
  await born.click();
  clock.pause();
  await paste('03/02/1958');
  const said = page.getByText('Date with an incorrect format pasted');
  await expect.element(said).toBeVisible();
  await clock.runFor(3_999);
  await expect.element(said).toBeVisible();
  await clock.runFor(1);
  await expect.element(said).not.toBeInTheDocument();
  // A date that can be read hides the message about the one before.
  await paste('03/02/1958');
  await expect.element(said).toBeVisible();
  await paste('Monday, 3 February 1958');
  await expect.element(born).toHaveValue('1958/02/03');
  await expect.element(said).not.toBeInTheDocument();
});

test('approvers are searched 500 ms after the last letter, and the search before is cancelled', async () => {
  const { server } = await show(moles, {
    who: 'resident',
    answers: {
      'consult-searchApprovers': ({ search }) =>
        search === 'os' ? noAnswer : [{ uid: viewer('approver').claims.uid, firstName: 'Kwabena', lastName: 'Osei' }],
    },
  });
  const box = page.getByRole('searchbox', { name: 'Approver' });
  await expect.element(box).toBeVisible();
  const searches = () => server.asked('consult-searchApprovers').filter(({ input }) => input.search !== '');
  const asked = () => searches().map(({ input }) => input.search);
  clock.pause();
  await userEvent.type(box, 'os');
  await clock.runFor(499);
  expect(asked()).toEqual([]);
  await clock.runFor(1);
  await expect.poll(asked).toEqual(['os']);
  await userEvent.type(box, 'ei');
  await clock.runFor(500);
  await expect.poll(asked).toEqual(['os', 'osei']);
  await expect.poll(() => searches().map(({ state }) => state)).toEqual(['aborted', 'answered']);
  clock.resume();
  await expect.element(page.getByRole('button', { name: 'Kwabena Osei' })).toBeVisible();
});

test('Enter takes the only approver found, also one that is still looked for; of several it takes none', async () => {
  const [kwabena, ama] = ['Kwabena', 'Ama'].map((firstName, n) => ({
    uid: fixedId(9, 900 + n),
    firstName,
    lastName: 'Osei',
  }));
  await show(moles, {
    who: 'resident',
    answers: { 'consult-searchApprovers': ({ search }) => (search === 'osei' ? [ama!, kwabena!] : [kwabena!]) },
  });
  const box = page.getByRole('searchbox', { name: 'Approver' });
  await box.fill('osei');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Ama Osei' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(page.getByRole('button', { name: 'Kwabena Osei' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(box).toHaveFocus();
  await box.fill('kwa os');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Remove Kwabena Osei' })).toHaveFocus();
});

test('drafts are searched 500 ms after the last letter', async () => {
  const { server } = await show('/dashboard/secure-messaging?tab=drafts', { who: 'plus' });
  const box = page.getByRole('searchbox', { name: 'Search by subject' });
  await expect.element(box).toBeVisible();
  // Without a text the page asks for all drafts, and does so again at every live event.
  const asked = () =>
    server
      .asked('consultDraft-listDrafts')
      .map(({ input }) => input.search)
      .filter((search) => search);
  clock.pause();
  await userEvent.type(box, 'mole');
  await clock.runFor(499);
  expect(asked()).toEqual([]);
  await clock.runFor(1);
  await expect.poll(asked).toEqual(['mole']);
});

test('a launch says that it is fetched, then that it was, for 2 s', async () => {
  const launch = held({
    patientInfo: {
      firstName: 'Marta',
      lastName: 'Lindqvist',
      email: '',
      phone: '',
      phn: somePatient(1, '', '').phn,
      dateOfBirth: '1974-03-09',
      province: 'AB',
    },
    avaConsultId: 'consult-1',
    avaUuid: 'uuid-1',
    patientHistory: '',
  });
  const { server } = await show('/dashboard/consult/consult-form?jwt=a.launch.token', {
    who: 'plus',
    answers: { 'ava-econsultAuth': launch },
  });
  await expect.element(page.getByText('Fetching AVA econsult info')).toBeVisible();
  await expect
    .poll(() => server.asked('ava-econsultAuth').map(({ input }) => input))
    .toEqual([{ jwt: 'a.launch.token' }]);
  clock.pause();
  launch.release();
  const said = page.getByText('Successfully fetched AVA econsult info');
  await expect.element(said).toBeVisible();
  await clock.runFor(1_999);
  await expect.element(said).toBeVisible();
  await clock.runFor(1);
  await expect.element(said).not.toBeInTheDocument();
});
