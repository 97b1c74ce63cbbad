import { compareServices } from '@consult/domain/directory/sorting.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDirectoryWorld } from './directory-world.testing.ts';
import type { DirectoryWorld } from './directory-world.testing.ts';

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

describe('the order of the directory', () => {
  it('is the domain’s, and pages neither repeat nor skip a service', async () => {
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
  }, 60_000);

  it('pages through all ranks of a text search without gaps or doubles', async () => {
    await world.empty();
    const person = await world.person('Ann', 'Finch');
    for (let n = 0; n < 7; n += 1) {
      await world.service({ name: `Finch ${n}`, responseTime: n % 3 });
      await world.service({ name: `Hers ${n}`, users: [person], responseTime: n % 3 });
      await world.service({ name: `Other ${n}`, description: 'about a finch', responseTime: n % 3 });
    }
    const whole = await world.names({ text: 'finch', limit: 50 });
    expect(whole.map((name) => name.slice(0, -2))).toEqual([
      ...Array(7).fill('Finch'),
      ...Array(7).fill('Hers'),
      ...Array(7).fill('Other'),
    ]);
    for (const limit of [1, 2, 4, 7, 10]) {
      const paged: string[] = [];
      for (let offset = 0; offset < 21; offset += limit)
        paged.push(...(await world.names({ text: 'finch', offset, limit })));
      expect(paged, `${limit} a page`).toEqual(whole);
    }
    expect(await world.search({ text: 'finch', offset: 100, limit: 10 })).toEqual({ ids: [], total: 21 });
  });
});
