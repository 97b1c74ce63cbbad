import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workerDatabase } from '../database.ts';
import { scaled } from '../time-factor.ts';
import { checkStatements } from './check.ts';
import { Describer } from './describe.ts';
import { ownFunctions } from './own-functions.ts';
import { Program, root } from './program.ts';
import { directoryTexts } from './directory-texts.ts';
import { findStatements } from './statements.ts';
import type { Statement } from './statements.ts';
import { ofOthers, unresolved } from './unresolved.ts';

/** The product's own statements: the server's, and those of the demo world that it makes at its start. */
const ofProduct = (path: string): boolean =>
  /^(?:apps\/server\/src|packages\/testkit\/src\/demo)\/|^packages\/testkit\/src\/insert-rows\.ts$/.test(path) &&
  !/\.(?:test|testing)\.ts$/.test(path);

const outer = 'is of a row that an outer join may not find';

let program: Program;
let client: pg.Client;
let describer: Describer;

beforeAll(async () => {
  program = new Program();
  client = new pg.Client({ connectionString: await workerDatabase() });
  await client.connect();
  describer = await Describer.on(client);
}, scaled(60_000));

afterAll(async () => {
  program.close();
  await client.end();
});

/**
 * How often the sources contain `.query(`, comments left out: a second way of counting, which knows nothing of types.
 */
function countedByEye(): Map<string, number> {
  const found = new Map<string, number>();
  for (const folder of ['apps/server/src', 'packages/testkit/src']) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      const path = `${folder}/${name.replaceAll('\\', '/')}`;
      if (!path.endsWith('.ts') || !ofProduct(path)) continue;
      const text = readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
      const calls = [...text.matchAll(/\.query\s*[<(]/g)].length;
      if (calls > 0) found.set(path, calls);
    }
  }
  return found;
}

function byFile(statements: readonly Statement[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { file } of statements) found.set(file, (found.get(file) ?? 0) + 1);
  return found;
}

describe('the statements of the product', () => {
  let statements: Statement[];
  beforeAll(() => {
    statements = findStatements(program, ofProduct);
  }, scaled(60_000));

  test('each call of the database is found', () => {
    const found = byFile(statements);
    for (const { file, calls } of ofOthers) found.set(file, (found.get(file) ?? 0) + calls);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(countedByEye()));
  });

  test('the source tells every text but those of the list', () => {
    const silent = statements.filter(({ unresolved: reasons }) => reasons.length > 0);
    expect(
      Object.fromEntries(byFile(silent)),
      silent.map((one) => `${one.place} ${one.unresolved[0]}`).join('\n'),
    ).toEqual(Object.fromEntries(unresolved.map(({ file, statements: count }) => [file, count])));
  });

  test(
    'each gives the rows that the code says',
    async () => {
      const { faults, prepared, utilities } = await checkStatements(statements, describer);
      const typed = statements.filter(({ said }) => said !== null).length;
      console.log(
        `${statements.length} statements, ${typed} with a row type; ${prepared} texts prepared, ${utilities} commands`,
      );
      expect(faults).toEqual([]);
    },
    scaled(60_000),
  );

  test('so do those that the running search of the directory says', async () => {
    const file = 'apps/server/src/features/directory/find-services.ts';
    const silent = statements.filter((one) => one.file === file && one.unresolved.length > 0);
    const texts = await directoryTexts();
    // Five statements, most of them in either sorting and for more than one number of words.
    expect(silent).toHaveLength(1);
    expect(texts.length).toBeGreaterThanOrEqual(10);
    const asked = silent.map((one) => ({
      ...one,
      texts: texts.flatMap((text) => (one.said ?? [null]).map((said) => ({ text, given: [], said }))),
    }));
    expect(await checkStatements(asked, describer)).toEqual({ faults: [], prepared: texts.length, utilities: 0 });
  });
});

test('each function that is taken at its word is there', () => {
  const there = new Set([...describer.catalogue.functions.values()].filter(({ own }) => own).map(({ name }) => name));
  expect([...ownFunctions.keys()].filter((name) => !there.has(name.split('.')[0]!))).toEqual([]);
});

describe('planted faults', () => {
  let statements: Statement[];
  let faults: string[];
  beforeAll(async () => {
    statements = findStatements(program, (path) => path === 'packages/testkit/src/sql-check/planted.testing.ts');
    faults = (await checkStatements(statements, describer)).faults;
  }, scaled(60_000));

  test.each<[name: string, found: string[]]>([
    ['right', []],
    ['missingColumn', ['nickname: the statement does not give this column']],
    ['columnTooMany', ['first_name: the row type does not have this column']],
    ['twoOfOneName', ['id: two columns have this name']],
    [
      'unknownColumn',
      ['the database refuses it, error: column "nickname" does not exist: select nickname from person'],
    ],
    ['nullable', ['disabled_at: the code says Date, but column person.disabled_at may be null']],
    ['nullableSaid', []],
    ['leftOut', ['disabled_at: the code says Date | undefined, but column person.disabled_at may be null']],
    ['asked', []],
    ['leftJoin', [`role: the code says string, but m.role ${outer}`]],
    ['leftJoinMet', []],
    ['rightJoin', [`role: the code says string, but m.role ${outer}`]],
    ['fullJoin', [`id: the code says string, but a.id ${outer}`, `role: the code says string, but m.role ${outer}`]],
    ['innerJoin', []],
    ['throughCommonTable', [`role: the code says string, but m.role ${outer}`]],
    ['instantAsText', ['created_at: timestamptz comes as Date, the code says string']],
    ['bytesAsText', ['card: bytea comes as Buffer, the code says string']],
    ['countAsText', ['n: int8 comes as number, the code says string']],
    ['countAsBigint', ['n: int8 comes as number, the code says bigint']],
    ['countAsNumber', []],
    ['numericAsNumber', ['mean: numeric comes as string, the code says number | null']],
    ['greatestOfNone', ['newest: the code says Date, but max of no row is null']],
    ['greatestOfGroup', []],
    ['itemsAsNumbers', ['ids[]: uuid comes as string, the code says number']],
    ['itemsNull', ['dates[]: the code says Date, but column person.disabled_at may be null']],
    ['itemsSaidNull', []],
    ['arrayAsOne', ['subject_ids: _uuid comes as array, the code says string']],
    ['jsonFieldMissing', ['who.last: the statement does not give this field']],
    ['jsonFieldNull', ['who.left: the code says string, but column person.disabled_at may be null']],
    ['jsonInstantAsDate', ['all[].at: timestamptz within json comes as string, the code says Date']],
    ['jsonOfNone', ['all: the code says string[], but json_agg of no row is null']],
    ['jsonGuarded', []],
    ['noRowFound', ['name: the code says string, but the subquery may find no row']],
    ['mayBeEqual', ['id: the code says string, but nullif gives null where both are equal']],
    ['jsonValue', ['before: the code says string, but jsonb_object_field_text may give null']],
    ['otherwiseNull', ['name: the code says string, but it is the constant null']],
    ['unionOfBoth', ['at: the code says Date, but column person.disabled_at may be null']],
    ['reckoned', []],
    ['written', ['disabled_at: the code says Date, but it is the constant null']],
    ['givenNull', ['id: the code says string, but the caller may give null for $1']],
    ['given', []],
    ['listOfNulls', ['id: the code says string, but the caller may give $1 with null in it']],
    [
      'eitherOf',
      ['last_name: the row type does not have this column', 'first_name: the statement does not give this column'],
    ],
    ['ofTable', ['name: the statement does not give this column']],
    ['untyped', ['its rows are read, and no row type says what they hold: id']],
    ['untypedAndUnread', []],
  ])('%s', (name, found) => {
    expect(
      statements.filter(({ within, unresolved: reasons }) => within === name && reasons.length === 0),
    ).toHaveLength(1);
    const start = ` ${name}: `;
    expect(
      faults.filter((fault) => fault.includes(start)).map((fault) => fault.slice(fault.indexOf(start) + start.length)),
    ).toEqual(found);
  });

  test('a text that only the running program knows is said to be untold', () => {
    expect(statements.filter(({ unresolved: reasons }) => reasons.length > 0).map(({ within }) => within)).toEqual([
      'untold',
      'handedOn',
      'nobodyCalls',
    ]);
  });

  test('no planted statement is left out', () => {
    expect(statements).toHaveLength(49);
  });
});
