import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { collegeLabel, compareServices, groupByCollege, provincesShownTo } from './sorting.ts';
import type { SortableService } from './sorting.ts';

const service = (id: string, city: string, province: string, econsultResponseTime: number): SortableService => ({
  id,
  serviceName: id,
  college: 'FRCPC',
  econsultResponseTime,
  clinic: { location: { city, province } },
});
const calgary = { city: 'Calgary', province: 'AB' };

const anyService = fc.record({
  id: fc.uuid(),
  serviceName: fc.constantFrom('Skin', 'Acne', 'École'),
  college: fc.constantFrom('FRCPC', 'FRCSC', 'CCFP', 'RDH', 'Audiology', ''),
  econsultResponseTime: fc.constantFrom(-1, 0, 1, 1000),
  clinic: fc.record({
    location: fc.record({
      city: fc.constantFrom('Calgary', 'Edmonton', 'Victoria', ''),
      province: fc.constantFrom('AB', 'BC'),
    }),
  }),
});

describe('sorting', () => {
  const services = [
    service('no-time', 'Calgary', 'AB', -1),
    service('far', 'Victoria', 'BC', 1),
    service('slow', 'calgary ', 'AB', 9000),
    service('same-province', 'Edmonton', 'AB', 5),
    service('fast', 'Calgary', 'AB', 10),
  ];
  const sorted = (by: 'Location' | 'Time'): string[] =>
    services.toSorted(compareServices(calgary, by)).map(({ id }) => id);

  test('by location: same city, same province, faster response, none last', () => {
    expect(sorted('Location')).toEqual(['fast', 'slow', 'no-time', 'same-province', 'far']);
  });

  test('by time: faster response first, none last, then nearer', () => {
    expect(sorted('Time')).toEqual(['far', 'same-province', 'fast', 'slow', 'no-time']);
  });

  test("accents don't part a city from itself, and no city is nobody's neighbour", () => {
    const compare = compareServices({ city: 'Montreal', province: 'QC' });
    expect(compare(service('b', 'Montréal', 'QC', 5), service('a', 'Laval', 'QC', 1))).toBeLessThan(0);
    const nowhere = compareServices({ city: '', province: 'QC' });
    expect(nowhere(service('b', '', 'BC', 1), service('a', 'Laval', 'QC', 1))).toBeGreaterThan(0);
  });

  test('the order is total: any shuffle sorts to the same list', () => {
    fc.assert(
      fc.property(
        fc
          .uniqueArray(anyService, { selector: ({ id }) => id })
          .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        fc.constantFrom('Location' as const, 'Time' as const),
        ([list, shuffled], by) => {
          const compare = compareServices(calgary, by);
          expect(shuffled.toSorted(compare)).toEqual(list.toSorted(compare));
        },
      ),
    );
  });
});

describe('colleges', () => {
  test('FRCPC first, then CCFP, then alphabetically, no college last', () => {
    const list = ['RDH', '', 'CCFP', 'Audiology', 'FRCSC', 'FRCPC'].map((college) => ({ college }));
    expect(groupByCollege(list).map(({ label }) => label)).toEqual([
      'FRCPC/FRCSC Specialists',
      'CCFP Consultants',
      'Audiology',
      'RDH',
      '',
    ]);
    expect(collegeLabel(' CCFP ')).toBe('CCFP Consultants');
  });

  test('every service is in exactly one group, in the order given', () => {
    fc.assert(
      fc.property(fc.array(anyService), (services) => {
        const groups = groupByCollege(services);
        expect(groups.flatMap((group) => group.services)).toHaveLength(services.length);
        for (const { label, services: members } of groups) {
          expect(members).toEqual(services.filter(({ college }) => collegeLabel(college) === label));
        }
      }),
    );
  });
});

test.each([
  ['AB', ['AB']],
  ['BC', ['BC', 'AB']],
  ['SK', ['SK', 'AB']],
  ['ON', ['ON']],
  ['__proto__', ['__proto__']],
])('a clinic in %s sees the services of %j', (province, shown) => {
  expect(provincesShownTo(province)).toEqual(shown);
});
