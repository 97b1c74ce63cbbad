import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addCall, callFiles, planCall } from './new-call-plan.ts';
import { root } from './program.ts';

const list = 'packages/contract/src/calls.ts';
const router = 'apps/server/src/app/router.ts';
const readTree = (path: string) => {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
};

test('a call of a new noun gets contract, handler, door and its entries in both lists', () => {
  const plan = planCall('tea-round', 'sendAgain');
  expect(plan).toMatchObject({
    name: 'tea-round-sendAgain',
    file: 'send-again',
    contract: 'teaRoundSendAgain',
    table: 'teaRoundCalls',
  });
  expect(Object.keys(callFiles(plan))).toEqual([
    'packages/contract/src/tea-round/send-again.ts',
    'apps/server/src/features/tea-round/send-again.ts',
  ]);
  const changed = addCall(plan, readTree);
  expect(changed[list]).toContain(`import { teaRoundSendAgain } from './tea-round/send-again.ts';\n`);
  expect(changed[list]).toContain(`\n  'tea-round-sendAgain': teaRoundSendAgain,\n`);
  expect(changed['apps/server/src/features/tea-round/tea-round.ts']).toContain(`'tea-round-sendAgain': sendAgain,`);
  expect(changed[router]).toContain('\n  ...teaRoundCalls,\n');
});

test('a further call of a noun goes into the door that is there and leaves the other entries alone', () => {
  const changed = addCall(planCall('outbox', 'clear'), readTree);
  const door = changed['apps/server/src/features/outbox/outbox.ts'];
  expect(door).toContain(`import { clear } from './clear.ts';`);
  for (const name of ['outbox-clear', 'outbox-get', 'outbox-list'])
    expect(door?.match(new RegExp(`'${name}':`, 'g'))).toHaveLength(1);
  expect(changed[router]).toBeUndefined();
});

test('the files of a new call import files that are there', () => {
  for (const [path, text] of Object.entries(callFiles(planCall('care-form', 'sendAgain'))))
    for (const [, to] of text.matchAll(/from '(\.[^']+)'/g)) expect(readTree(join(path, '..', to!))).toBeDefined();
});

test('a new contract does not compile before it says who may make the call and what it changes', () => {
  const [contract] = Object.values(callFiles(planCall('draft', 'save')));
  expect(contract).not.toMatch(/^\s*access:/m);
  expect(contract).not.toMatch(/^\s*changes:/m);
});
