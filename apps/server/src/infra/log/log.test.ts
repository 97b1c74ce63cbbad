import { randomUUID } from 'node:crypto';
import { workerDatabase } from '@consult/testkit/database.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tellUnreadable } from '../keystore/unreadable.ts';
import { describeError, PlainError } from './describe-error.ts';
import { openLog } from './log.ts';
import type { Log } from './log.ts';
import { count, renderMetrics } from './metrics.ts';

const secret = 'Xenia Pryhorivska 9876543217';
let pool: pg.Pool;
let lines: string[];
let log: Log;

beforeAll(async () => {
  const url = await workerDatabase();
  pool = new pg.Pool({ connectionString: url });
  await pool.query('create table patient_note (name text unique, age int check (age > 0), born date)');
  await pool.query('insert into patient_note values ($1, 40)', [secret]);
  lines = [];
});

afterAll(async () => {
  await pool.end();
});

beforeEach(() => {
  log?.close();
  lines = [];
  log = openLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } });
});

const failed = (query: Promise<unknown>): Promise<unknown> =>
  query.then(
    () => new Error('it did not fail'),
    (error: unknown) => error,
  );

describe('a line of the log', () => {
  test.each([
    [
      'a duplicate',
      'insert into patient_note values ($1, 41)',
      [secret],
      { code: '23505', constraint: 'patient_note_name_key', table: 'patient_note' },
    ],
    [
      'a broken rule',
      'insert into patient_note values ($1, -1)',
      [`${secret}!`],
      { code: '23514', constraint: 'patient_note_age_check' },
    ],
    ['a value of the wrong kind', 'insert into patient_note (born) values ($1)', [secret], { code: '22007' }],
    ['a statement with the value in it', `select '${secret}'::int`, [], { code: '22P02' }],
    [
      'a raised message',
      `do $$ begin raise exception 'not ${secret}' using detail = '${secret}', hint = '${secret}'; end $$`,
      [],
      { code: 'P0001' },
    ],
  ])('on %s that PostgreSQL refuses holds codes and names, no value', async (_name, statement, values, expected) => {
    const error = await failed(pool.query(statement, values));
    expect(JSON.stringify(error) + String(error) + (error as Error).message).toContain('Pryhorivska');
    log.failure({ call: 'patient-save', id: randomUUID() }, new Error(`while saving ${secret}`, { cause: error }));
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/Xenia|Pryhorivska|9876543217/);
    const line = JSON.parse(lines[0]!) as { call: string; error: { cause: object; stack: string[] } };
    expect(line.call).toBe('patient-save');
    expect(line.error.cause).toMatchObject(expected);
    expect(line.error.stack.join()).toContain('log.test.ts');
  });

  test('on a thrown value of any kind repeats nothing of it', () => {
    const withLines = new TypeError(`first\n    at ${secret} (file:///a.ts:1:1)\nlast`);
    const renamed = Object.assign(new Error('x'), { code: secret, table: `${secret}!`, detail: secret });
    renamed.message = secret;
    for (const thrown of [
      secret,
      { name: secret },
      withLines,
      renamed,
      new AggregateError([new Error(secret)], secret),
      parseError(),
    ]) {
      log.failure({ call: 'a', id: 'b' }, thrown);
    }
    expect(lines).toHaveLength(6);
    expect(lines.join()).not.toMatch(/Xenia|Pryhorivska|9876543217/);
  });

  test('says the code of an error whose parts came as an object of its own', () => {
    const parts = { code: '57P01', routine: 'ProcessInterrupts', message: secret, detail: secret };
    expect(describeError(parts)).toEqual({ type: 'object', code: '57P01', routine: 'ProcessInterrupts' });
  });

  test('keeps the message of an error that promises to hold no value', () => {
    expect(describeError(new PlainError('the disk is full'))).toMatchObject({
      type: 'PlainError',
      message: 'the disk is full',
    });
  });

  test('on a call holds its name, status, duration and ids, and nothing that a caller could have typed', () => {
    const person = randomUUID();
    log.call({ call: 'consult-sendConsult', status: 200, ms: 12.345, person });
    log.call({ call: '9876543217', status: 404, ms: 1, person: secret });
    log.call({ call: secret, status: 404, ms: 1 });
    expect(JSON.parse(lines[0]!)).toMatchObject({
      level: 'info',
      call: 'consult-sendConsult',
      status: 200,
      ms: 12.3,
      person,
    });
    expect(JSON.parse(lines[1]!)).toMatchObject({ call: 'unknown', status: 404 });
    expect(lines.join()).not.toMatch(/Xenia|9876543217/);
  });

  test('on an entry that does not open says where it is', () => {
    const id = randomUUID();
    tellUnreadable({ table: 'message', column: 'body', id }, 'too short to be a ciphertext');
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'warn', table: 'message', column: 'body', record: id });
  });
});

test('metrics are in the text format of Prometheus, labels without line breaks', () => {
  count('consult_test_total', { call: 'a"b\nc' });
  count('consult_test_total', { call: 'a"b\nc' }, 2);
  expect(renderMetrics()).toContain('# TYPE consult_test_total counter\nconsult_test_total{call="a_b_c"} 3\n');
});

function parseError(): unknown {
  try {
    return JSON.parse(`{${secret}`);
  } catch (error) {
    return error;
  }
}
