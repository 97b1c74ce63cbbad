import { expect, test } from 'vitest';
import { cappedCount } from './count.tsx';

test('a counter is capped at 99', () => {
  expect([0, 1, 99, 100, 1234].map(cappedCount)).toEqual(['0', '1', '99', '99+', '99+']);
});
