import { searchPageSize } from '@consult/contract/inbox/search.ts';
import { searchColumns } from '@consult/domain/inbox/search-terms.ts';
import type { SearchColumn } from '@consult/domain/inbox/search-terms.ts';
import type { CallError, Client } from '@consult/testkit/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fewHits, manyHits } from './find-rows.ts';
import { startInboxWorld } from './inbox-world.testing.ts';
import type { InboxWorld } from './inbox-world.testing.ts';

let world: InboxWorld;
let plus: Client;
/** Client of a person who may search by status, and has a row of the same consults. */
let derm: Client;
let plusId: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  world = await startInboxWorld();
  plus = await world.client('plus');
  derm = await world.client('derm');
  plusId = world.id('plus');
  const given = {
    hyphen: { firstName: 'Jean-Pierre', lastName: 'Côté', phn: '111111116', minute: 1 },
    plain: { firstName: 'Anna', lastName: 'Bell', phn: '055521444', minute: 2, own: { folder: 'archive' as const } },
    // A word that is a name here and a subsite there.
    acne: { firstName: 'Acne', lastName: 'Smith', subsite: 'Psoriasis', phn: '222222226', minute: 3 },
    ear: {
      firstName: 'Bo',
      lastName: 'Li',
      specialty: 'Ear, Nose & Throat',
      subsite: 'Sinus',
      minute: 4,
      status: 'booked',
    },
  };
  for (const [name, what] of Object.entries(given)) ids[name] = await world.consult(what);
});
afterAll(() => world?.stop());

type Asked = {
  text?: string;
  columns?: readonly SearchColumn[];
  status?: 'booked' | 'to_book' | null;
  folder?: 'inbox' | 'archive' | null;
};
const search = (client: Client, { columns, ...asked }: Asked, after: string | null = null) =>
  client.call('inbox-search', { text: '', columns: [...(columns ?? searchColumns)], after, ...asked });
/** The hits, by the names above. */
async function found(asked: Asked): Promise<string[]> {
  const { rows } = await search(asked.status ? derm : plus, asked);
  return rows.map(({ id }) => Object.entries(ids).find(([, one]) => one === id)?.[0] ?? id);
}
const fault = (asked: Asked): Promise<Readonly<Record<string, string>>> =>
  search(asked.status ? derm : plus, asked).then(
    () => ({}),
    (error: CallError) => error.fields,
  );

describe('terms', () => {
  it('any of them finds, as a whole word, in any case and without accents', async () => {
    expect(await found({ text: 'COTE bell' })).toEqual(['plain', 'hyphen']);
    expect(await found({ text: 'bel' })).toEqual([]);
  });

  it('a hyphenated word is found whole, in its parts and joined; a number as it is shown too', async () => {
    for (const text of ['jean-pierre', 'Jean', 'pierre', 'jeanpierre', '111111116', '11111-1116', '111 111 116'])
      expect(await found({ text }), text).toContain('hyphen');
  });

  it('are looked for in the chosen columns alone', async () => {
    expect(await found({ text: 'acne', columns: ['Patient Name'] })).toEqual(['acne']);
    expect(await found({ text: 'acne', columns: ['Subsite'] })).toEqual(['plain', 'hyphen']);
    expect(await found({ text: 'acne', columns: ['PHN'] })).toEqual([]);
    expect(await found({ text: 'nose', columns: ['Specialty'] })).toEqual(['ear']);
    expect(await found({ text: 'falardeau', columns: ['Referrer Name'] })).toHaveLength(4);
    expect(await found({ text: 'varga', columns: ['Referrer Name', 'Specialty'] })).toEqual([]);
    expect(await found({ text: 'varga', columns: ['Consultant Name'] })).toHaveLength(4);
  });
});

describe('a search', () => {
  it('looks into both folders, or into one', async () => {
    expect(await found({ text: 'dermatology' })).toEqual(['acne', 'plain', 'hyphen']);
    expect(await found({ text: 'dermatology', folder: 'archive' })).toEqual(['plain']);
    expect(await found({ text: 'dermatology', folder: 'inbox' })).toEqual(['acne', 'hyphen']);
  });

  it('by a status alone needs no term and no column; with terms both must hold', async () => {
    expect(await found({ status: 'booked', columns: [] })).toEqual(['ear']);
    expect(await found({ text: 'falardeau', status: 'booked' })).toEqual(['ear']);
    expect(await found({ text: 'dermatology', status: 'booked' })).toEqual([]);
  });

  it('that can not run says why, by the field', async () => {
    const eleven = Array.from({ length: 11 }, (_, n) => `word${n}`).join(' ');
    expect(await fault({ text: eleven })).toEqual({
      text: 'Cannot use more than 10 search terms. Try removing some and try again.',
    });
    expect(await fault({ text: eleven.replace('word10', '') })).toEqual({});
    expect(await fault({ text: ' - ' })).toEqual({ text: 'Enter a search term or choose a status.' });
    expect(await fault({ text: 'bell', columns: [] })).toEqual({ columns: 'Select at least one column to search.' });
    expect(await fault({ status: 'booked', folder: 'inbox' })).toEqual({
      status: 'Cannot filter by both status and folder.',
    });
  });

  it('by a status is for whoever may edit it alone', async () => {
    const refused = (asked: Asked) => expect(search(plus, asked)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await refused({ status: 'booked' });
    await refused({ text: 'dermatology', status: 'booked' });
    expect((await search(derm, { status: 'booked' })).rows).toHaveLength(1);
  });

  it('is of the viewer’s own rows: nobody else finds by the same words', async () => {
    expect((await search(await world.client('cardio'), { text: 'bell' })).rows).toEqual([]);
    expect((await search(await world.client('cardio'), { status: 'booked' })).rows).toEqual([]);
    expect((await search(await world.client('derm'), { text: 'bell' })).rows.map(({ ownerId }) => ownerId)).toEqual([
      world.id('derm'),
    ]);
  });

  it('is written to the audit log with what it showed; one that found nothing writes nothing', async () => {
    const before = (await world.audit('inbox-searched')).length;
    await search(plus, { text: 'nobodyofthisname' });
    expect(await world.audit('inbox-searched')).toHaveLength(before);
    await search(plus, { text: 'bell' });
    const [entry] = await world.audit('inbox-searched');
    expect(entry).toEqual({ actor_id: plusId, subject_ids: [ids['plain']], detail: null });
  });

  it('shows a hit only where the decrypted consult has the word, and what can not be decrypted as an empty entry', async () => {
    const [other, broken] = [await world.consult({ lastName: 'Elsewhere' }), await world.consult({ lastName: 'Lost' })];
    // As if the hash of another word fell upon the same 64 bits.
    await world.app.write.query('insert into owner_term (owner_id, term, activity_id) values ($1, $2, $3)', [
      plusId,
      world.app.terms.ownerTerm(plusId, 'Patient Name', 'bell'),
      other,
    ]);
    expect(await found({ text: 'bell', columns: ['Patient Name'] })).toEqual(['plain']);
    await world.app.write.query(`update activity set card = '\\x00' where id = $1`, [broken]);
    const { rows } = await search(plus, { text: 'lost', columns: ['Patient Name'] });
    expect(rows).toMatchObject([{ id: broken, empty: true, patient: { lastName: '' } }]);
    await world.app.write.query('delete from activity where id = any($1::uuid[])', [[other, broken]]);
    await world.app.write.query('delete from owner_term where activity_id = any($1::uuid[])', [[other, broken]]);
  });
});

describe('pages', () => {
  const words = { rare: 'Quimby', common: 'Everyman' };
  /** Newest first, by the time of the last message. */
  const order: Record<keyof typeof words, string[]> = { rare: [], common: [] };

  beforeAll(async () => {
    for (let n = 0; n < 60; n += 1) {
      const word = n % 2 ? 'rare' : 'common';
      // Not in the order in which they were made, some at the same minute, in different states.
      const minute = 100 + ((n * 7) % 30);
      const id = await world.consult({
        lastName: words[word],
        minute,
        status: ['pending', 'to_book', 'booked', 'completed'][n % 4]!,
        own: { folder: n % 3 ? 'inbox' : 'archive', overdue: n % 5 === 0 },
      });
      order[word].push(`${minute}~${id}`);
    }
    for (const list of Object.values(order)) list.sort().reverse();
  });

  async function every(asked: Asked): Promise<string[]> {
    const rows: string[] = [];
    const seen: number[] = [];
    for (let after: string | null = null; ;) {
      const page: Awaited<ReturnType<typeof search>> = await search(asked.status ? derm : plus, asked, after);
      rows.push(...page.rows.map(({ id }) => id));
      seen.push(page.rows.length);
      if (page.next === null) {
        expect(seen.slice(0, -1).every((count) => count === searchPageSize)).toBe(true);
        return rows;
      }
      after = page.next;
    }
  }
  const idsOf = (list: readonly string[]): string[] => list.map((one) => one.split('~')[1]!);

  it('of 25 go through everything once, newest message first, the own ones included', async () => {
    expect(await every({ text: words.rare, columns: ['Patient Name'] })).toEqual(idsOf(order.rare));
    const both = [...order.rare, ...order.common].sort().reverse();
    expect(await every({ text: `${words.rare} ${words.common}`, columns: ['Patient Name'] })).toEqual(idsOf(both));
    const first = idsOf(order.rare).at(-1)!;
    await plus.call('message-send', { activityId: first, messageId: crypto.randomUUID(), text: 'My own word.' });
    expect((await every({ text: words.rare, columns: ['Patient Name'] }))[0]).toBe(first);
    order.rare = order.rare.toSpliced(-1);
    order.rare.unshift(`999~${first}`);
  });

  it('are the same however common a term is, in a folder and of a status', async () => {
    const asked = { text: words.common, columns: ['Patient Name'] as const };
    const filters = [
      {},
      { folder: 'archive' },
      { folder: 'inbox' },
      { status: 'booked' },
      { status: 'to_book' },
    ] as const;
    const collected = await Promise.all(filters.map((filter) => every({ ...asked, ...filter })));
    expect(collected[0]).toEqual(idsOf(order.common));
    const owners = [plusId, world.id('derm')];
    const terms = owners.map((owner) => world.app.terms.ownerTerm(owner, 'Patient Name', 'everyman'));
    // As if thousands of others had the term: then the search walks the list and asks each row.
    for (const others of [fewHits, manyHits]) {
      await world.app.write.query(
        `insert into owner_term (owner_id, term, activity_id)
          select owner, term, gen_random_uuid() from unnest($1::uuid[], $2::bigint[]) asked(owner, term),
          generate_series(1, $3)`,
        [owners, terms, others],
      );
      for (const [n, filter] of filters.entries())
        expect(await every({ ...asked, ...filter }), JSON.stringify(filter)).toEqual(collected[n]);
    }
    // A full page of hits, found by asking rows.
    const { rows } = await search(plus, { text: `${words.common} ${words.rare}`, columns: ['Patient Name'] });
    expect(rows.map(({ id }) => id)).toEqual(idsOf([...order.rare, ...order.common].sort().reverse()).slice(0, 25));
  });

  it('of a status follow one another like those of a search by words', async () => {
    const { rows } = await world.app.write.query<{ id: string }>(
      `select activity_id as id from inbox_row where owner_id = $1 and status = 'booked' order by last_message_at desc,
        activity_id desc`,
      [world.id('derm')],
    );
    expect(await every({ status: 'booked' })).toEqual(rows.map(({ id }) => id));
  });
});

it('the chosen columns are remembered on the user, with three of them to begin with', async () => {
  const filters = async (client: Client) => (await client.call('profile-get', {}))!.searchFilters;
  expect(await filters(plus)).toEqual(['Specialty', 'Subsite', 'PHN']);
  await plus.call('profile-setSearchFilters', { searchFilters: ['Patient Name', 'PHN', 'PHN'] });
  expect(await filters(plus)).toEqual(['Patient Name', 'PHN']);
  expect(await filters(await world.client('derm'))).toEqual(['Specialty', 'Subsite', 'PHN']);
});
