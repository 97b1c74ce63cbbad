import { compareServices } from '@consult/domain/directory/sorting.ts';
import fc from 'fast-check';
import { scaled } from '@consult/testkit/time-factor.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDirectoryWorld } from './directory-world.testing.ts';
import type { DirectoryWorld } from './directory-world.testing.ts';

vi.setConfig({ testTimeout: scaled(120_000) });

let world: DirectoryWorld;
beforeAll(async () => {
  world = await createDirectoryWorld();
});
afterAll(() => world?.stop());

const given = fc.record({
  name: fc.constantFrom('Élan one', 'elan one', 'Ebb one', 'Zoo one', ' zoo one', 'Œuvre one', 'ébb one'),
  city: fc.constantFrom('Calgary', 'calgary ', 'Montréal', 'Montreal', 'Edmonton', ''),
  province: fc.constantFrom('AB', 'BC'),
  responseTime: fc.constantFrom(-1, 0, 1, 5, 86_400_000),
});
const from = fc.record({
  city: fc.constantFrom('Calgary', 'MONTRÉAL', 'Edmonton', '', 'Nowhere'),
  province: fc.constantFrom('AB', 'BC', 'SK'),
});
const scope = { provinces: ['AB', 'BC'], only: null, except: [] };

/** The words of a service, as a search ranks them. */
type Written = { name: string; specialists: string; topics: string; description: string };

/**
 * The rank of a service by the meaning of the words: 0 where its name has all of them, 1 with its specialists' names, 2
 * with specialty, subsite and keywords, 3 with the description, 4 not at all. A word of four letters or more finds what
 * begins with it; a shorter one itself, and what begins with it outside descriptions; a single letter what begins with
 * it in names. Where the word is one of somebody's specialty, subsite or keywords, specialists' names count whole; the
 * rest of them comes last.
 */
function naiveRank(
  asked: readonly string[],
  { name, specialists, topics, description }: Written,
  known: ReadonlySet<string>,
): number {
  const has = (text: string, word: string, byBeginning: boolean): boolean =>
    text
      .toLowerCase()
      .split(' ')
      .some((own) => own === word || (byBeginning && own.startsWith(word)));
  const rankOf = (word: string): number => {
    if (has(name, word, true)) return 0;
    if (has(specialists, word, !known.has(word))) return 1;
    if (has(topics, word, word.length > 1)) return 2;
    return has(specialists, word, true) || has(description, word, word.length > 3) ? 3 : 4;
  };
  // 'a' says nothing beside another word.
  const telling = asked.filter((word) => word !== 'a');
  return Math.max(...(telling.length > 0 ? telling : asked).map(rankOf));
}

const topicsOf = (one: { specialty: string; subsite: string; keywords: string[] }): string[] => [
  one.specialty,
  one.subsite,
  ...one.keywords,
];

describe('the order of the directory', () => {
  it('is the domain’s, and pages neither repeat nor skip a service', { timeout: scaled(60_000) }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(given, { minLength: 1, maxLength: 14 }),
        from,
        fc.constantFrom('Location', 'Time'),
        fc.constantFrom('', 'one'),
        fc.integer({ min: 1, max: 5 }),
        async (all, place, sortType, text, limit) => {
          await world.empty();
          const services = [];
          for (const one of all) {
            const id = await world.service(one);
            services.push({
              id,
              serviceName: one.name,
              college: '',
              econsultResponseTime: one.responseTime,
              clinic: { location: { city: one.city, province: one.province } },
            });
          }
          const expected = services.toSorted(compareServices(place, sortType)).map(({ id }) => id);
          const paged: string[] = [];
          for (let offset = 0; offset < expected.length + limit; offset += limit) {
            const hits = await world.search({ text, scope, from: place, sortType, offset, limit });
            expect(hits.total).toBe(expected.length);
            paged.push(...hits.ids);
          }
          expect(paged).toEqual(expected);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('is that of a naive model for a text: name, specialists, specialty with subsite and keywords, description, each in the domain’s order', async () => {
    const people = [
      { names: 'Ann Finch', id: '' },
      { names: 'Wrenna Larkin', id: '' },
    ];
    const words = fc.constantFrom('finch', 'lark', 'wren', 'ox');
    const some = fc.array(words, { maxLength: 2 }).map((all) => all.join(' '));
    const written = fc.record({
      name: some,
      specialty: words,
      subsite: words,
      keywords: fc.array(words, { maxLength: 2 }),
      description: some,
      user: fc.constantFrom(0, 1, null),
      responseTime: fc.constantFrom(-1, 1, 5),
      city: fc.constantFrom('Calgary', 'Edmonton'),
    });
    const typed = fc
      .uniqueArray(fc.constantFrom('finch', 'finc', 'lark', 'larki', 'wr', 'wren', 'o', 'ox', 'a', 'ann'), {
        minLength: 1,
        maxLength: 2,
      })
      .map((all) => all.join(' '));
    await fc.assert(
      fc.asyncProperty(
        fc.array(written, { minLength: 1, maxLength: 10 }),
        typed,
        fc.constantFrom('Location', 'Time'),
        fc.integer({ min: 1, max: 4 }),
        async (all, text, sortType, limit) => {
          await world.empty();
          for (const person of people) {
            const [first, last] = person.names.split(' ');
            person.id = await world.person(first!, last!);
          }
          const known = new Set(all.flatMap(topicsOf));
          const services = [];
          for (const { user, ...one } of all) {
            const who = user === null ? undefined : people[user]!;
            const id = await world.service({ ...one, ...(who && { users: [who.id] }) });
            services.push({
              id,
              serviceName: one.name,
              college: '',
              econsultResponseTime: one.responseTime,
              clinic: { location: { city: one.city, province: 'AB' } },
              rank: naiveRank(
                text.split(' '),
                {
                  name: one.name,
                  specialists: who?.names ?? '',
                  topics: topicsOf(one).join(' '),
                  description: one.description,
                },
                known,
              ),
            });
          }
          const byDomain = compareServices({ city: 'Calgary', province: 'AB' }, sortType);
          const expected = services
            .filter(({ rank }) => rank < 4)
            .toSorted((a, b) => a.rank - b.rank || byDomain(a, b))
            .map(({ id }) => id);
          // For a text without a match the search looks for mistakes too, which the model does not.
          fc.pre(expected.length > 0);
          // Those that hold fewer words follow those that hold all, each service once.
          const paged: { id: string; match: string }[] = [];
          const total = (await world.search({ text, scope, sortType })).total;
          for (let offset = 0; offset < total + limit; offset += limit) {
            const page = await world.found({ text, scope, sortType, offset, limit });
            expect(page.total).toBe(total);
            paged.push(...page.hits);
          }
          expect(new Set(paged.map(({ id }) => id)).size).toBe(total);
          expect(paged.slice(0, expected.length).map(({ id }) => id)).toEqual(expected);
          expect(paged.map(({ match }) => match === 'all')).toEqual(paged.map((_, n) => n < expected.length));
        },
      ),
      { numRuns: 30 },
    );
  });

  it('pages through all ranks of a text search without gaps or doubles', async () => {
    await world.empty();
    const person = await world.person('Ann', 'Finch');
    for (let n = 0; n < 7; n += 1) {
      await world.service({ name: `Finch ${n}`, responseTime: n % 3 });
      await world.service({ name: `Hers ${n}`, users: [person], responseTime: n % 3 });
      await world.service({ name: `Named ${n}`, keywords: ['finch'], responseTime: n % 3 });
      await world.service({ name: `Other ${n}`, description: 'about a finch', responseTime: n % 3 });
    }
    const whole = await world.names({ text: 'finch', limit: 50 });
    expect(whole.map((name) => name.slice(0, -2))).toEqual([
      ...Array(7).fill('Finch'),
      ...Array(7).fill('Hers'),
      ...Array(7).fill('Named'),
      ...Array(7).fill('Other'),
    ]);
    for (const limit of [1, 3, 7, 10]) {
      const paged: string[] = [];
      for (let offset = 0; offset < 28; offset += limit)
        paged.push(...(await world.names({ text: 'finch', offset, limit })));
      expect(paged, `${limit} a page`).toEqual(whole);
    }
    expect(await world.search({ text: 'finch', offset: 100, limit: 10 })).toEqual({ ids: [], total: 28 });
  });
});
