import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './program.ts';

interface Locked {
  resolved?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};

test('the lockfile has every platform package, without which npm ci refuses a fresh clone', () => {
  const known = new Set(
    Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  );
  const missing = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).filter((name) => !known.has(name)),
  );
  expect(missing, 'choose a version whose platform packages the registry has').toEqual([]);
});

test('the lockfile names no registry, so that a clone uses the one of its machine', () => {
  expect(Object.values(packages).filter(({ link, resolved }) => !link && resolved)).toEqual([]);
});
