import { expect, test } from 'vitest';
import { canadianZones, isCanadianZone } from './zones.ts';

test('every zone of Canada is known to the runtime, and no other is one', () => {
  for (const { zone } of canadianZones)
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zone }).format(0)).not.toThrow();
  expect(isCanadianZone('America/Regina')).toBe(true);
  expect(isCanadianZone('America/New_York')).toBe(false);
});
