import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const server = join(import.meta.dirname, '../apps/server/src');

test('no test that shares its process with the world of others takes the timers of that process', () => {
  const taking = globSync('**/*.test.ts', { cwd: server })
    .filter((file) => !/\.(?:alone|long)\.test\.ts$/.test(file))
    .filter((file) => {
      const faked = readFileSync(join(server, file), 'utf8').matchAll(/useFakeTimers\(([^)]*)/g);
      return [...faked].some(([, options = '']) => !/toFake: \['Date'\]/.test(options));
    });
  // Live events, sessions and jobs of the world wait by those timers, and would wait for ever.
  expect(taking).toEqual([]);
});
