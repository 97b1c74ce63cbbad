import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inventedHealthNumber } from '@consult/testkit/health-numbers.ts';
import { fixedId } from '@consult/testkit/random.ts';
import type { Output } from '../../app/call.ts';
import { refused, type Answers } from '../../testing/answers.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { everyLook } from '../../testing/looks.ts';
import { address, reopen, show } from '../../testing/show.tsx';
import { may, openedConsult } from '../../testing/world/activity.ts';
import { accessEntry, ownEntry } from '../../testing/world/access-log.ts';
import { securityAnswers } from '../../testing/world/security.ts';

const path = '/dashboard/access-log';
const phn = inventedHealthNumber('AB', 820_091);
const patient = { firstName: 'Greta', lastName: 'Gelesen', phn, province: 'AB', dateOfBirth: '1984/03/17' };
const activityId = fixedId(8, 91);
const heading = () => page.getByRole('heading', { level: 2, name: 'Greta Gelesen' });
const number = () => page.getByLabelText('PHN', { exact: true });

/** Dr. Varga has opened the consult about Greta Gelesen and read its thread. */
const readByDerm: Output<'accessLog-ofPatient'> = {
  patient,
  clinicName: 'Elbow Park Medical',
  entries: [accessEntry(1, 'derm', 'thread-read', activityId), accessEntry(2, 'derm', 'activity-opened', activityId)],
  next: null,
};
const answers: Answers = {
  'accessLog-ofMyAccount': { entries: [ownEntry(5, 'signed-in')], next: null },
  'accessLog-ofPatient': ({ patient: asked }) =>
    'phn' in asked && asked.phn.replaceAll(/\D/g, '') !== phn ? refused('NOT_FOUND') : readByDerm,
};

everyLook('the access log', async (look) => {
  await show(path, { ...look, who: 'plus', answers });
  await expect.element(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

everyLook('the access log of a patient’s record', async (look) => {
  await show(`${path}?of=patient&consult=${activityId}`, { ...look, who: 'plus', answers });
  await expect.element(heading()).toBeVisible();
});

test('a physician sees from a consult who read the patient’s record, and the way back to it', async () => {
  // The server's test shows that what one person reads stands in the other's log:
  // apps/server/src/features/access-log/access-log.test.ts.
  const opened = openedConsult({
    id: activityId,
    can: may.referrer,
    patient: { ...openedConsult().patient, ...patient },
  });
  await show(`/dashboard/secure-messaging?econsultId=${activityId}`, {
    who: 'plus',
    answers: { ...answers, 'activity-open': opened },
  });
  await page.getByRole('link', { name: 'Who read this patient’s record' }).click();
  await expect.element(heading()).toBeVisible();
  const read = page.getByRole('listitem').filter({ hasText: 'Dr. Sunita Varga' });
  await expect.element(read).toMatchTextContent('Varga Dermatology');
  await expect.element(read).toMatchTextContent('Opened the consult, read the thread');
  await read.getByRole('link', { name: 'Open the consult' }).click();
  await expect.element(page.getByRole('region', { name: 'Patient' })).toMatchTextContent('Greta Gelesen');
});

test('of a consult’s patient it says who did what, from which clinic, and leads to the consult', async () => {
  const { server } = await show(`${path}?of=patient&consult=${activityId}`, { who: 'plus', answers });
  await expect.element(heading()).toBeVisible();
  const asked = server.asked('accessLog-ofPatient').map(({ input }) => input.patient);
  expect(new Set(asked.map((one) => JSON.stringify(one)))).toEqual(new Set([JSON.stringify({ activityId })]));
  const read = page.getByRole('listitem').filter({ hasText: 'Dr. Sunita Varga' });
  await expect.element(read).toMatchTextContent('Varga Dermatology');
  await expect.element(read).toMatchTextContent('Opened the consult, read the thread');
  await expect
    .element(read.getByRole('link', { name: 'Open the consult' }))
    .toHaveAttribute('href', `/dashboard/secure-messaging?econsultId=${activityId}`);
});

test('by health number: a wrong one is refused at the field, an unknown one finds nothing, and none stands in the address', async () => {
  const { server } = await show(`${path}?of=patient`, { who: 'plus', answers });
  const submit = () => page.getByRole('button', { name: 'Show the log' }).click();
  await submit();
  await expect.element(number()).toHaveAccessibleDescription('PHN is required');
  await expect.element(number()).toHaveFocus();
  expect(server.asked('accessLog-ofPatient')).toEqual([]);
  await number().fill(inventedHealthNumber('AB', 810_777));
  await submit();
  await expect.element(page.getByText('Your clinic has no record of a patient with this number.')).toBeVisible();
  await number().fill(phn);
  await submit();
  await expect.element(heading()).toBeVisible();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Dr. Sunita Varga' })).toBeVisible();
  expect(location.href).not.toContain(phn.slice(0, 5));
});

test('a resident sees who opened their account and is offered nobody’s record, on a phone too', async () => {
  await show('/dashboard/profile', { who: 'resident', width: 'phone', answers });
  await page.getByRole('main').getByRole('link', { name: 'Access log' }).click();
  await expect.poll(address).toBe(path);
  await reopen(`${path}?of=patient`);
  const signedIn = page.getByRole('listitem').filter({ hasText: 'Signed in' }).first();
  await expect.element(signedIn).toMatchTextContent('You');
  await expect.element(page.getByRole('link', { name: 'A patient’s record' })).not.toBeInTheDocument();
  await expect.element(number()).not.toBeInTheDocument();
});

const windows = { browser: 'Firefox', system: 'Windows', platform: 'web' } as const;
const openSessionId = fixedId(9, 7);

test('each line of the own log says by which device, from where and how; what was not oneself ends and asks for a new password', async () => {
  const refusedCode = ownEntry(1, 'second-factor-refused', { own: false, device: windows, place: '' });
  const { server } = await show(path, {
    who: 'plus',
    answers: {
      ...securityAnswers(),
      'accessLog-ofMyAccount': {
        entries: [
          refusedCode,
          ownEntry(2, 'session-ended', { device: windows, place: 'North clinic', ranOut: true }),
          ownEntry(3, 'signed-in', { device: windows, place: '', method: 'recovery-code', openSessionId }),
          ownEntry(4, 'signed-in', { device: windows, place: 'North clinic', method: 'password' }),
          ownEntry(5, 'signed-in', { device: windows, place: 'North clinic', method: 'password', isOver: true }),
          ownEntry(6, 'password-changed', { device: windows, place: 'North clinic', method: 'passkey' }),
          ownEntry(7, 'signed-in', { device: windows, place: 'North clinic', method: 'password', isOver: true }),
        ],
        next: null,
      },
    },
  });
  const line = (n: number) => page.getByRole('main').getByRole('listitem').nth(n);
  await expect.element(line(0)).toMatchTextContent('Somebody with your password');
  await expect.element(line(0)).toMatchTextContent('Firefox, Windows · outside the known places');
  await expect.element(line(1)).toMatchTextContent('The session expired');
  await expect.element(line(5)).toMatchTextContent('Firefox, Windows · North clinic · signed in with a passkey');
  await expect
    .element(line(2))
    .toMatchTextContent('with a recovery code · Firefox, Windows · outside the known places');
  await expect.element(line(3)).toMatchTextContent('with the password · Firefox, Windows · North clinic');
  // The viewer's own session, and one that had a password of before.
  for (const n of [3, 6]) await expect.element(line(n).getByRole('button')).not.toBeInTheDocument();
  await expectNoFaults();
  await line(2).getByRole('button', { name: 'This wasn’t me' }).click();
  await expect.poll(address).toBe('/dashboard/security?because=not-me');
  expect(server.asked('security-endSession').map(({ input }) => input)).toEqual([
    { sessionId: openSessionId, notMine: true },
  ]);
  // Whoever began a session that has ended has the password too.
  await reopen(path);
  await line(4).getByRole('button', { name: 'This wasn’t me' }).click();
  await expect.poll(address).toBe('/dashboard/security?because=not-me');
  expect(server.asked('security-endSession')).toHaveLength(1);
  await expect.element(page.getByText('Choose a new password now.', { exact: false })).toBeVisible();
  await expect.element(page.getByLabelText('Current password')).toHaveFocus();
});
