import { expect, test } from 'vitest';
import type { Command } from './command.ts';
import { requestsOf, type InTheWay } from './requests.ts';

const now = Date.parse('2026-03-02T15:00:00Z');

/** A message that waits. */
const waits = (id: string, stream: string, how: Partial<Command> = {}) =>
  ({ shape: 1, id, stream, says: true, at: new Date(now).toISOString(), ...how }) as Command;

/** The ids of what leaves, by request. */
function leave(commands: readonly Command[], way: Partial<InTheWay> = {}): string[][] {
  const free = { busy: new Set<string>(), requests: 0, uploads: 0, stays: () => false, isLone: () => false };
  return requestsOf(commands, now, { ...free, ...way }).map((request) => request.map(({ id }) => id));
}

test('few leave each in a request of their own', () => {
  expect(leave(['a', 'b', 'c', 'd'].map((id) => waits(id, id)))).toEqual([['a'], ['b'], ['c'], ['d']]);
});

test('those of a stream share a request, in their order, and many streams share the requests there are', () => {
  const many = Array.from({ length: 12 }, (_, n) => waits(`${n}`, `consult-${n % 6}`));
  expect(leave(many)).toEqual([
    ['0', '4', '6', '10'],
    ['1', '5', '7', '11'],
    ['2', '8'],
    ['3', '9'],
  ]);
  expect(leave(many, { requests: 3 })).toEqual([many.map(({ id }) => id)]);
  expect(leave(many, { requests: 4 })).toEqual([]);
});

test('a request takes sixteen', () => {
  const many = Array.from({ length: 40 }, (_, n) => waits(`${n}`, 'consult'));
  expect(leave(many)).toEqual([many.slice(0, 16).map(({ id }) => id)]);
});

test('what must wait holds back its own stream alone', () => {
  const both = (id: string, how: Partial<Command>) => [waits(id, id, how), waits(`behind ${id}`, id)];
  const refusal = { code: 'NO_CONSULTANT', message: '' };
  const old = new Date(now - 25 * 3_600_000).toISOString();
  const commands = [
    ...both('refused', { refusal }),
    ...both('old', { at: old }),
    ...both('after', { after: ['refused'] }),
    ...both('pauses', {}),
    waits('state', 'row', { says: undefined, refusal } as object),
    waits('next state', 'row'),
    waits('free', 'free'),
    waits('needs the free one', 'free', { after: ['next state'] }),
  ];
  const stays = ({ stream }: Command) => stream === 'pauses';
  expect(leave(commands, { stays, busy: new Set(['busy']) })).toEqual([['next state'], ['free']]);
  expect(leave([waits('one', 'busy')], { busy: new Set(['busy']) })).toEqual([]);
});

test('what takes files along, or lies in this tab alone, shares no request and is overtaken by none of its stream', () => {
  const files = ['film'];
  const commands = [
    waits('words', 'a'),
    waits('film', 'a', { files }),
    waits('behind', 'a'),
    waits('film first', 'b', { files }),
    waits('words of b', 'b'),
    waits('here alone', 'c'),
    waits('behind it', 'c'),
    waits('d', 'd'),
    waits('e', 'e'),
    waits('f', 'f'),
  ];
  const isLone = ({ id }: Command) => id === 'here alone';
  expect(leave(commands, { isLone })).toEqual([['film first'], ['here alone'], ['words', 'f'], ['d'], ['e']]);
  expect(leave(commands, { isLone, uploads: 4, requests: 4 })).toEqual([]);
});
