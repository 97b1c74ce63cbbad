import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** How many test files may have a world of their own (decision 52). */
const mostAlone = 25;
/** Calls that start a database, a cluster or a server which the other files of the worker do not share. */
const starts = [
  'startServer',
  'createTestDatabase',
  'startTestCluster',
  'startEmbedded',
  'cloneDemoWorld',
  'startWorld',
  'startCallsWorldAlone',
  'makeOutboxWorld',
];
const startsOwn = new RegExp(`\\b(?:${starts.join('|')})\\(`);
/** Its 'test cluster' is a search service, and no database. */
const searchCluster = './search-cluster.testing.ts';

const root = join(import.meta.dirname, '../../../..');

async function testFiles(): Promise<string[]> {
  const folders = ['apps/server/src', 'packages/testkit/src'];
  const all = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((name) => join(folder, name)),
    ),
  );
  return all.flat().filter((name) => name.endsWith('.test.ts') && !name.endsWith('.long.test.ts'));
}

it('only the files that say so in their names start a world of their own, and they are few', async () => {
  const files = await testFiles();
  const alone = files.filter((name) => name.endsWith('.alone.test.ts'));
  expect(alone.length).toBeLessThanOrEqual(mostAlone);
  const shared = files.filter((name) => !alone.includes(name) && !name.endsWith('alone-files.test.ts'));
  const texts = await Promise.all(
    shared.map(async (name) => [name, await readFile(join(root, name), 'utf8')] as const),
  );
  expect(
    texts.filter(([, text]) => startsOwn.test(text) && !text.includes(searchCluster)).map(([name]) => name),
  ).toEqual([]);
});
