import type { CallError, Client } from '@consult/testkit/client.ts';
import { ownPeople } from '@consult/testkit/own-people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCallsWorld } from '../../app/calls-world.testing.ts';
import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { rehashMessage } from './index-old.ts';
import { newPatient, toPatient } from './messages-world.testing.ts';

const people = ownPeople();
const { cast } = people;

let world: CallsWorld;
let plus: Client;
const ids: Record<string, string> = {};
const one = { ...newPatient(), patientEmail: 'marie.cote@post.example.ca' };
beforeAll(async () => {
  world = await startCallsWorld(people);
  plus = await world.client('plus');
  const given = {
    xray: { ...one, subject: 'Your X-ray at St. Paul’s' },
    // The clinic knows Delphine Okafor-Marchand by the consult of the world.
    blood: { subject: 'Your blood test' },
    other: { ...newPatient(), subject: 'Before your visit' },
  };
  for (const [name, message] of Object.entries(given))
    ids[name] = (await plus.call('patientMessage-sendOneWay', toPatient(world, { ...message, delay: true }))).messageId;
});
afterAll(() => world?.stop());

async function found(text: string, by = plus, folder: 'inbox' | 'sent' | 'archive' | null = null): Promise<string[]> {
  const { rows } = await by.call('patientMessage-search', { text, folder });
  return rows.map(({ id }) => Object.entries(ids).find(([, known]) => known === id)?.[0] ?? id);
}

describe('a search of messages to patients', () => {
  it('finds by words of the subject, names, the number in any grouping, and an address whole or in parts', async () => {
    for (const text of ['x-ray', 'XRAY', 'marie.cote@post.example.ca', 'Marie.Cote', 'post.example.ca', one.phn])
      expect(await found(text), text).toEqual(['xray']);
    for (const text of ['blood', 'okafor', 'Okafor-Marchand', 'delphine', '055521444', '05552-1444', '055 521 444'])
      expect(await found(text), text).toEqual(['blood']);
  });

  it('takes any of the terms, as whole words, newest change first', async () => {
    expect(await found('blood xray nothing')).toEqual(['blood', 'xray']);
    expect(await found('visit okafor')).toEqual(['other', 'blood']);
    expect(await found('bloo')).toEqual([]);
  });

  it('looks into all folders, or into one', async () => {
    const moves = [{ messageId: ids['xray']!, folder: 'archive' as const }];
    const { previous } = await plus.call('patientMessage-move', { ownerId: cast.plus.id, moves });
    expect(await found('your', plus)).toEqual(['other', 'blood', 'xray']);
    expect(await found('your', plus, 'archive')).toEqual(['xray']);
    expect(await found('your', plus, 'sent')).toEqual(['other', 'blood']);
    await plus.call('patientMessage-move', { ownerId: cast.plus.id, moves: previous });
  });

  it('takes ten terms and says so of eleven, and of none', async () => {
    const eleven = Array.from({ length: 11 }, (_, n) => `word${n}`).join(' ');
    const fault = (text: string) =>
      plus.call('patientMessage-search', { text }).then(
        () => ({}),
        (error: CallError) => error.fields,
      );
    expect(await fault(eleven)).toEqual({
      text: 'Cannot use more than 10 search terms. Try removing some and try again.',
    });
    expect(await fault(eleven.replace(' word10', ''))).toEqual({});
    expect(await fault(' – ')).toEqual({ text: 'Enter a search term.' });
  });

  it('finds the clinic’s own for its staff, and nothing for others', async () => {
    expect(await found('blood', await world.client('moa2'))).toEqual(['blood']);
    for (const name of ['moa', 'approver'] as const) expect(await found('blood', await world.client(name))).toEqual([]);
  });

  it('keeps no word in the clear', async () => {
    const { rows } = await world.app.write.query<{ all: string }>(
      `select coalesce(string_agg(m::text || r::text || b::text, ' '), '') as all from patient_message m
        join patient_message_row r on r.message_id = m.id join patient_message_batch b on b.id = m.batch_id
        where m.id = any($1::uuid[])`,
      [Object.values(ids)],
    );
    for (const word of ['X-ray', 'blood', 'Okafor', 'marie', '055521444']) expect(rows[0]!.all).not.toContain(word);
  });

  it('finds the same after the terms were written anew', async () => {
    const terms = async () =>
      (
        await world.app.write.query<{ term: string }>(
          'select term::text from patient_message_term where message_id = $1 order by 1',
          [ids['xray']],
        )
      ).rows;
    const before = await terms();
    expect(before.length).toBeGreaterThan(10);
    expect(await inTransaction(world.app.write, (client) => rehashMessage(client, world.app, ids['xray']!))).toBe(true);
    expect(await terms()).toEqual(before);
    expect(await found('xray')).toEqual(['xray']);
  });
});
