import { expect, test } from 'vitest';
import { findViolations, readImports } from './boundaries.ts';
import { root } from './program.ts';

function violations(...pairs: [from: string, to: string][]): string[] {
  return findViolations(pairs.map(([from, to]) => ({ from, to })));
}

const feature = 'apps/server/src/features';

test('imports that point one way are let through', () => {
  expect(
    violations(
      ['apps/web/src/app/router.tsx', 'packages/contract/src/call.ts'],
      ['apps/server/src/features/consult/consult.ts', 'packages/contract/src/consult/send.ts'],
      ['packages/contract/src/consult/send.ts', 'packages/domain/src/patient/health-number.ts'],
      ['apps/server/src/app/main.ts', 'packages/testkit/src/cast.ts'],
      [`${feature}/consult/send.test.ts`, 'packages/testkit/src/database.ts'],
    ),
  ).toEqual([]);
});

test.each([
  ['apps/web/src/app/router.tsx', 'apps/server/src/app/http.ts'],
  ['apps/web/src/app/router.test.tsx', 'apps/server/src/app/http.ts'],
  ['packages/domain/src/patient/age.ts', 'packages/contract/src/call.ts'],
  ['packages/contract/src/call.ts', 'apps/server/src/app/http.ts'],
  [`${feature}/consult/send.ts`, 'packages/testkit/src/cast.ts'],
  [`${feature}/consult/send.ts`, 'apps/server/src/app/start.ts'],
  ['apps/server/src/call/context.ts', `${feature}/account/account.ts`],
  ['apps/server/src/call/context.ts', 'apps/server/src/app/config.ts'],
  ['apps/server/src/infra/db/pool.ts', 'apps/server/src/call/config.ts'],
])('%s importing %s is refused', (from, to) => {
  expect(violations([from, to])).toEqual([
    `${from} may not import ${to}: imports point from web and server to contract to domain, and in the server from app to features to call to infra`,
  ]);
});

test('a feature is open to others by its door alone', () => {
  expect(violations([`${feature}/consult/send.ts`, `${feature}/activity/activity.ts`])).toEqual([]);
  expect(violations([`${feature}/consult/send.ts`, `${feature}/consult/repository.ts`])).toEqual([]);
  expect(violations([`${feature}/consult/send.ts`, `${feature}/activity/repository.ts`])).toHaveLength(1);
});

test('doors that form a circle are named', () => {
  expect(
    violations(
      [`${feature}/a/a.ts`, `${feature}/b/b.ts`],
      [`${feature}/b/deep.ts`, `${feature}/c/c.ts`],
      [`${feature}/c/c.ts`, `${feature}/a/a.ts`],
    ),
  ).toEqual([
    `Features import each other in a circle: ${['a', 'b', 'c', 'a'].map((name) => `${feature}/${name}`).join(' -> ')}`,
  ]);
});

test('files that form a circle are named, by their types alone too; what is loaded lazily closes none', () => {
  const [a, b] = ['apps/web/src/app/a.ts', 'apps/web/src/app/b.ts'];
  expect(violations([a, b], [b, a])).toEqual([`Files import each other in a circle: ${a} -> ${b} -> ${a}`]);
  expect(
    findViolations([
      { from: a, to: b },
      { from: b, to: a, lazy: true },
    ]),
  ).toEqual([]);
});

test('the design system and the infrastructure know no feature', () => {
  expect(violations(['apps/web/src/ui/card.tsx', 'apps/web/src/features/inbox/inbox.ts'])).toHaveLength(1);
});

test('imports of types and dynamic imports are seen', () => {
  const imports = readImports(root);
  expect(imports).toContainEqual({
    from: 'apps/server/src/infra/db/kysely.ts',
    to: 'apps/server/src/infra/db/schema.gen.ts',
  });
  expect(imports).toContainEqual({ from: 'tools/boundaries.test.ts', to: 'tools/boundaries.ts' });
});
