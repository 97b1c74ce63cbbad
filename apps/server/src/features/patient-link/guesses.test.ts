import { randomUUID } from 'node:crypto';
import { visitor } from '@consult/testkit/client.ts';
import type { CallError, Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOfCopy, codeIn, mailNow, startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { sentForm } from '../care-form/care-form-world.testing.ts';
import { toPatient } from '../patient-message/messages-world.testing.ts';
import { delphinesProof, sentWindow } from '../patient-window/window-world.testing.ts';

/** Whatever a patient's link opens, guesses at it are limited (issue 14): by the link, and by where they come from. */

const people = ownPeople();
let world: CallsWorld;
let plus: Client;
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
});
afterAll(() => world?.stop());

const { province, phn } = delphinesProof;
const from = (address: string): Client => visitor(world.url, { address });
const answerOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'open',
    ({ code }: CallError) => code,
  );

type Opening = {
  /** Sends what it opens; resolves to its link's code. */
  sent: () => Promise<string>;
  open: (by: Client, code: string, number?: string) => Promise<unknown>;
};

/** Every call that a patient's link opens. */
const openings: Readonly<Record<string, Opening>> = {
  'patientMessage-openCopy': {
    sent: async () => {
      const inputFields = { ...world.consult(), emailPatient: true, patientEmail: 'delphine@patients.example' };
      const { activityId } = await plus.call('consult-sendConsult', { submissionId: randomUUID(), inputFields });
      return codeOfCopy(world.app, activityId);
    },
    open: (by, code, proof = phn) => by.call('patientMessage-openCopy', { code, proof }),
  },
  'patientMessage-openMessage': {
    sent: async () => {
      const message = toPatient(world);
      await plus.call('patientMessage-sendOneWay', message);
      return codeIn(await mailNow(world.app, message.messageId));
    },
    open: (by, code, proof = phn) => by.call('patientMessage-openMessage', { code, proof }),
  },
  'forms-renderForm': {
    sent: async () => (await sentForm(world)).code,
    open: (by, code, number = phn) => by.call('forms-renderForm', { jwt: code, province, phn: number }),
  },
  'patientWindow-open': {
    sent: async () => (await sentWindow(world)).code,
    open: (by, code, number = phn) => by.call('patientWindow-open', { code, ...delphinesProof, phn: number }),
  },
};
const names = Object.keys(openings);

/** Numbers that are nobody's, each another one. */
const guess = (n: number): string => String(100_000_000 + n * 7);

describe.each(names)('%s', (name) => {
  const { sent, open } = openings[name]!;
  const at = names.indexOf(name) + 1;

  it('takes five guesses of a hundred at once from twenty addresses, and then not the right number either', async () => {
    const code = await sent();
    const guessers = Array.from({ length: 20 }, (_, n) => from(`127.0.${40 + at}.${n + 1}`));
    const answers = await Promise.all(
      guessers.flatMap((by, n) => Array.from({ length: 5 }, (_, m) => answerOf(open(by, code, guess(n * 5 + m))))),
    );
    for (const by of guessers) by.close();
    expect(answers.filter((one) => one === 'WRONG_PROOF')).toHaveLength(5);
    expect(new Set(answers)).toEqual(new Set(['WRONG_PROOF', 'LINK_LOCKED']));
    const patient = from(`127.0.${40 + at}.100`);
    expect(await answerOf(open(patient, code))).toBe('LINK_LOCKED');
    patient.close();
  });

  it('takes sixty codes that are none from one address, wherever they are tried, and then none of it', async () => {
    const code = await sent();
    const guesser = from(`127.0.${50 + at}.1`);
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, n) => {
        const other = openings[names[n % names.length]!]!;
        return answerOf(other.open(guesser, `nonsense${n}`));
      }),
    );
    expect(answers.filter((one) => one === 'LINK_INVALID')).toHaveLength(60);
    expect(answers.filter((one) => one === 'TOO_MANY')).toHaveLength(20);
    // Neither what is right, from there; from elsewhere it opens.
    expect(await answerOf(open(guesser, code))).toBe('TOO_MANY');
    const patient = from(`127.0.${50 + at}.2`);
    expect(await answerOf(open(patient, code))).toBe('open');
    for (const by of [guesser, patient]) by.close();
  });
});

it('looking at links takes sixty codes that are none from one address; a code that is one costs nothing', async () => {
  const code = await openings['forms-renderForm']!.sent();
  const looker = from('127.0.60.1');
  const look = (which: string) => answerOf(looker.call('patientLink-look', { code: which }));
  // A clinic's building, or who scans its mail.
  for (let n = 0; n < 70; n += 1) expect(await look(code)).toBe('open');
  const answers = await Promise.all(Array.from({ length: 80 }, (_, n) => look(`nonsense${n}`)));
  expect(answers.filter((one) => one === 'LINK_INVALID')).toHaveLength(60);
  expect(answers.filter((one) => one === 'TOO_MANY')).toHaveLength(20);
  looker.close();
});
