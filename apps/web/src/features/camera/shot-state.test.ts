import { expect, test } from 'vitest';
import type { QueuedShot } from '../upload-queue/upload-queue.ts';
import { stateOfShot } from './shot-state.ts';

const queued = (changes: Partial<QueuedShot>): QueuedShot => ({
  id: '',
  state: 'waiting',
  percent: 0,
  onlyHere: false,
  error: null,
  ...changes,
});

test('a shot says that it is kept once it is, and not before', () => {
  expect(stateOfShot({ kept: 'keeping' }, undefined)).toEqual({ kind: 'keeping' });
  expect(stateOfShot({ kept: 'device' }, queued({}))).toEqual({ kind: 'kept', onlyHere: false });
});

test('a shot that this device did not keep is said to be in this tab only, whoever says so', () => {
  expect(stateOfShot({ kept: 'memory' }, queued({}))).toEqual({ kind: 'kept', onlyHere: true });
  expect(stateOfShot({ kept: 'device' }, queued({ onlyHere: true }))).toEqual({ kind: 'kept', onlyHere: true });
});

test('a refused shot says why, a cancelled one waits nowhere, and one that arrived is in the gallery', () => {
  expect(stateOfShot({ kept: 'device' }, queued({ state: 'refused' }))).toEqual({ kind: 'refused', error: null });
  expect(stateOfShot({ kept: 'device' }, undefined)).toEqual({ kind: 'gone' });
  expect(stateOfShot({ kept: 'device' }, queued({ state: 'done' }))).toEqual({ kind: 'in-gallery' });
  expect(stateOfShot({ kept: 'device' }, queued({ state: 'uploading', percent: 64 }))).toEqual({
    kind: 'uploading',
    percent: 64,
    onlyHere: false,
  });
});
