import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultLocation, locationAt, mayChooseLocation, selectableLocations } from './locations.ts';

const [a, b, c] = [{ disabled: false }, { default: true }, { disabled: true }];

test('the default clinic comes first and keeps its place in the profile, a disabled one is left out', () => {
  expect(selectableLocations([a, b, c])).toEqual([
    { locationIdx: 1, location: b },
    { locationIdx: 0, location: a },
  ]);
  expect(defaultLocation([a, b, c])?.location).toBe(b);
  expect(defaultLocation([c, a])).toEqual({ locationIdx: 1, location: a });
  expect(defaultLocation([c])).toBeNull();
});

test('with one clinic or none there is nothing to choose', () => {
  expect(mayChooseLocation([])).toBe(false);
  expect(mayChooseLocation([a, c])).toBe(false);
  expect(mayChooseLocation([a, b])).toBe(true);
});

test("an index points at the profile's own list and never at a disabled clinic", () => {
  const location = fc.record({ disabled: fc.boolean(), default: fc.boolean() });
  fc.assert(
    fc.property(fc.array(location), fc.integer({ min: -2, max: 12 }), (locations, index) => {
      const expected = locations[index];
      expect(locationAt(locations, index)).toBe(expected && !expected.disabled ? expected : null);
    }),
  );
  expect(locationAt([a], 0.5)).toBeNull();
});
