import { beforeEach, expect, it } from 'vitest';
import { dropUndo, dropUndos, keepUndo, lastUndo } from './undos.ts';

let taken: string[] = [];
const done = (name: string): (() => void) => {
  const undo = () => void taken.push(name);
  keepUndo(undo);
  return undo;
};
/** Undoes the latest change, as the Undo button does. */
const takeBack = (): void => {
  const undo = lastUndo();
  if (!undo) return;
  dropUndo(undo);
  undo();
};
beforeEach(() => {
  taken = [];
  dropUndos();
});

it('several things are taken back one after the other, the last one first, each once', () => {
  for (const name of ['one', 'two', 'three', 'four', 'five']) done(name);
  for (let turn = 0; turn < 7; turn += 1) takeBack();
  expect(taken).toEqual(['five', 'four', 'three', 'two', 'one']);
});

it('what failed or was taken back by its own button is passed over', () => {
  done('one');
  const failed = done('two');
  done('three');
  dropUndo(failed);
  for (let turn = 0; turn < 3; turn += 1) takeBack();
  expect(taken).toEqual(['three', 'one']);
});

it('the next person at the device takes back nothing of the one before', () => {
  done('one');
  dropUndos();
  takeBack();
  expect(taken).toEqual([]);
});
