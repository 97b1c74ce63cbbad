import { expect } from '@playwright/test';
import { cast } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import {
  answerQuestions,
  chooseDermatology,
  fillPatient,
  inboxRow,
  loadedAt,
  openFromInbox,
  openInbox,
  openSentConsult,
  reply,
  replyBox,
  sendConsult,
  skipOutcomes,
  somePatient,
  thread,
} from './journey.ts';
import type { Patient } from './journey.ts';
import { test } from './world.ts';

/** A page tries to reach a lost server at growing distances; within this time it has found it again. */
const backWithin = { timeout: scaled(60_000) };

/** The world's first process owns its database and keys; the running one may be a later process on the same port. */
let first: TestServer;
let running: TestServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  first = await startServer({ demo: true });
  running = first;
});
test.afterAll(async () => {
  if (running !== first) await running.stop();
  await first.stop();
});

/** Kills the server as a power cut does, without closing a connection. */
async function killServer(): Promise<void> {
  await running.kill();
}

async function startAgain(): Promise<void> {
  running = await startServer({ beside: first, env: { PORT: new URL(first.url).port } });
}

/** The texts of a consult as the server gives them to both sides. */
async function textsOf(activityId: string): Promise<string[]> {
  const client = await signIn(first.url, cast.derm.email);
  const { messages } = await client.call('message-list', { activityId });
  client.close();
  return messages.filter(({ kind }) => kind === 'ordinary').map(({ text }) => text);
}

async function consultsAbout(patient: Patient): Promise<number> {
  const client = await signIn(first.url, cast.derm.email);
  const { rows } = await client.call('inbox-page', { folder: 'inbox' });
  client.close();
  return rows.filter((row) => row.patient.phn === patient.phn).length;
}

function openedId(address: string): string {
  return new URL(address).searchParams.get('econsultId') ?? '';
}

// Only the whole can show it: a server that is killed and comes back on its port, and two people.
test('killed and started again in the middle of the journey: nothing is lost, nothing is there twice', async ({
  someone,
}) => {
  test.setTimeout(scaled(240_000));
  const patient = somePatient(11, 'Wilhelmina', 'Outage');
  const doctor = await someone('plus', { at: first.url });
  const specialist = await someone('derm', { at: first.url });
  await openInbox(specialist);
  const since = await loadedAt(specialist);

  // The server dies while the doctor writes; the page lives on, and so does a reload after it.
  await chooseDermatology(doctor);
  await fillPatient(doctor, patient);
  await killServer();
  await answerQuestions(doctor, 'Written while nobody was there to hear it.');
  await doctor.getByRole('button', { name: 'Submit' }).click();
  await expect(doctor.getByRole('heading', { name: 'Waiting to be sent' })).toBeVisible();
  await startAgain();
  // It goes out by itself from the next start.
  await doctor.reload();
  await expect(doctor.getByRole('heading', { name: 'eConsult Sent Successfully' })).toBeVisible();
  await openSentConsult(doctor);
  const activityId = openedId(doctor.url());

  // The specialist's page, open all the while, hears of the consult by itself.
  await expect(inboxRow(specialist, patient)).toHaveCount(1, backWithin);
  await openFromInbox(specialist, patient);
  await reply(specialist, 'First, before the second outage.');
  await skipOutcomes(specialist);
  await expect(thread(doctor).getByText('First, before the second outage.')).toBeVisible();

  // An answer sent without a server stays on the screen as not sent, and goes out when a server is back.
  await killServer();
  await reply(specialist, 'Second, during it.');
  await expect(thread(specialist).getByText('Error sending message. Please try again')).toBeVisible();
  await replyBox(specialist).fill('Third, typed and not sent.');
  await expect(specialist.getByText(/^Offline since/)).toBeVisible(backWithin);
  await startAgain();
  await expect(thread(specialist).getByText('Error sending message. Please try again')).toHaveCount(0, backWithin);
  await expect(thread(doctor).getByText('Second, during it.')).toBeVisible(backWithin);
  await expect(specialist.getByText(/^Offline since/)).toHaveCount(0, backWithin);
  await expect(replyBox(specialist)).toHaveValue('Third, typed and not sent.');
  expect(await loadedAt(specialist)).toBe(since);

  await specialist.reload();
  await expect(replyBox(specialist)).toHaveValue('Third, typed and not sent.');
  await specialist.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(thread(doctor).getByText('Third, typed and not sent.')).toBeVisible();

  const texts = ['First, before the second outage.', 'Second, during it.', 'Third, typed and not sent.'];
  for (const page of [doctor, specialist])
    for (const text of texts) await expect(thread(page).getByText(text)).toHaveCount(1);
  expect(await textsOf(activityId)).toEqual(texts);
  expect(await consultsAbout(patient)).toBe(1);
});

// Only the whole can show it: two processes of the server, and two people.
test('two server processes, one browser on each: the same journey', async ({ someone }) => {
  test.setTimeout(scaled(180_000));
  const patient = somePatient(14, 'Ambrose', 'Elsewhere');
  const second = await startServer({ beside: first });
  try {
    const doctor = await someone('plus', { at: first.url });
    const specialist = await someone('derm', { at: second.url });
    await openInbox(specialist);
    await sendConsult(doctor, patient, 'Seen through the other process?');
    await openSentConsult(doctor);
    await expect(inboxRow(specialist, patient)).toBeVisible();
    await openFromInbox(specialist, patient);
    await reply(specialist, 'Seen, and answered from there.');
    await skipOutcomes(specialist);
    await expect(thread(doctor).getByText('Seen, and answered from there.')).toBeVisible();
    await expect(thread(specialist).getByText('Sent · read by Dr. Owen Falardeau')).toBeVisible();
    await reply(doctor, 'Read here.');
    await expect(thread(specialist).getByText('Read here.')).toBeVisible();
    await expect(thread(doctor).getByText('Sent · read by Dr. Sunita Varga')).toBeVisible();
  } finally {
    await second.stop();
  }
});
