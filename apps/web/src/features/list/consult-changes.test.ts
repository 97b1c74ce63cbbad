import { describe, expect, test } from 'vitest';
import { newId } from '../../app/new-id.ts';
import type { ListedConsult } from './listed-consult.ts';
import { changesOf, isChanged, moreAfter, withChange, withChanges, type RowPreview } from './consult-changes.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour)).toISOString();

/** A row of derm's own inbox; as much of one as changes and lists look at. */
const row = (id: string, changes: Partial<ListedConsult> = {}) =>
  ({
    id,
    ownerId: 'derm',
    folder: 'inbox',
    unread: false,
    overdue: false,
    muted: false,
    status: 'pending',
    lastMessageAt: at(9),
    specialty: 'Dermatology',
    ...changes,
  }) as ListedConsult;

const command = (call: string, input: object, preview: RowPreview) => ({ id: newId(), call, input, preview });
const move = (rows: ListedConsult[], folder: 'inbox' | 'archive') =>
  command('inbox-move', { ownerId: 'derm', moves: rows.map(({ id }) => ({ activityId: id, folder })) }, { rows });
const mark = (one: ListedConsult, unread: boolean, lastReadSeq: number | null = unread ? null : 9) =>
  command('inbox-setRead', { marks: [{ activityId: one.id, lastReadSeq }] }, { rows: [one], unread });
const read = (one: ListedConsult) => command('activity-markRead', { activityId: one.id, upToSeq: 4 }, { rows: [one] });
const status = (one: ListedConsult, next: string) =>
  command('activity-changeStatus_v1', { activityId: one.id, status: next }, { rows: [one] });

describe('a row', () => {
  test.each([
    ['moved', move([row('a')], 'archive'), { folder: 'archive' }],
    ['marked as unread', mark(row('a'), true), { unread: true }],
    ['read as far as before it was marked as unread', mark(row('a'), false, 3), { unread: false, overdue: false }],
    ['muted', command('inbox-mute', { activityIds: ['a'], muted: true }, { rows: [row('a')] }), { muted: true }],
    ['seen to its end', read(row('a')), { unread: false, overdue: false, lastReadSeq: 4 }],
    ['given a status', status(row('a'), 'booked'), { status: 'booked' }],
  ])('%s is shown so, and no other is', (_, done, change) => {
    const changes = changesOf([done]);
    expect(withChange(row('a'), changes)).toEqual({ ...row('a'), ...change });
    expect(withChange(row('b'), changes)).toEqual(row('b'));
  });

  test('shows what was done last, and keeps what else was done', () => {
    const archived = { ...row('a'), folder: 'archive' as const };
    const changes = changesOf([move([row('a')], 'archive'), mark(row('a'), true), move([archived], 'inbox')]);
    expect(withChange(row('a'), changes)).toEqual({ ...row('a'), unread: true });
  });

  test('in which a message came since is neither hidden nor read by what was done before', () => {
    const newer = row('a', { lastMessageAt: at(10), unread: true });
    for (const done of [move([row('a')], 'archive'), mark(row('a'), false), read(row('a'))])
      expect(withChange(newer, changesOf([done]))).toEqual(newer);
    expect(withChange(newer, changesOf([mark(row('a'), true), move([row('a')], 'inbox')]))).toEqual(newer);
  });

  test('of the clinic is another row than the viewer’s own; a status is of the consult', () => {
    const clinics = row('a', { ownerId: 'clinic' });
    const changes = changesOf([mark(row('a'), true), status(row('a'), 'booked')]);
    expect(withChange(clinics, changes)).toEqual({ ...clinics, status: 'booked' });
    expect([isChanged(changes, 'derm', 'a'), isChanged(changes, 'clinic', 'a')]).toEqual([true, false]);
  });

  test('is left alone by what is no change of rows', () => {
    const message = { call: 'message-send', input: { activityId: 'a' } };
    expect(changesOf([message]).size).toBe(0);
  });
});

describe('a list', () => {
  const list = (folder: 'inbox' | 'archive', complete = true) => ({
    ownerId: 'derm',
    complete,
    belongs: (one: ListedConsult) => one.folder === folder,
    order: (one: ListedConsult, other: ListedConsult) =>
      Date.parse(other.lastMessageAt) - Date.parse(one.lastMessageAt),
  });
  const [late, middle, early] = [
    row('late', { lastMessageAt: at(12) }),
    row('middle'),
    row('early', { lastMessageAt: at(6) }),
  ];
  const ids = (rows: readonly ListedConsult[]) => rows.map(({ id }) => id);

  test('loses the row that moved, and the other list has it at its place', () => {
    const changes = changesOf([move([middle], 'archive')]);
    expect(ids(withChanges([late, middle, early], changes, list('inbox')))).toEqual(['late', 'early']);
    const archive = [late, early].map((one) => ({ ...one, folder: 'archive' as const }));
    expect(ids(withChanges(archive, changes, list('archive')))).toEqual(['late', 'middle', 'early']);
  });

  test('shows a joining row only where its place is loaded, and only of its own owner', () => {
    const changes = changesOf([move([early], 'archive')]);
    const archive = [{ ...late, folder: 'archive' as const }];
    expect(ids(withChanges(archive, changes, list('archive', false)))).toEqual(['late']);
    expect(ids(withChanges(archive, changes, list('archive')))).toEqual(['late', 'early']);
    expect(ids(withChanges(archive, changes, { ...list('archive'), ownerId: 'clinic' }))).toEqual(['late']);
  });

  test('of a search gets no row that it did not find', () => {
    const { order: _, ...search } = list('archive');
    expect(withChanges([], changesOf([move([middle], 'archive')]), search)).toEqual([]);
  });
});

test('a count changes by what was done to the rows that it counts, once however often', () => {
  const unread = row('a', { unread: true });
  const counts = ({ folder, unread: isUnread }: Partial<ListedConsult>) => folder === 'inbox' && isUnread === true;
  const more = (...done: ReturnType<typeof move>[]) => moreAfter(changesOf(done), 'derm', counts);
  expect(more(move([unread], 'archive'))).toBe(-1);
  expect(more(move([unread], 'archive'), read(unread))).toBe(-1);
  expect(more(mark(row('b'), true), mark(unread, false))).toBe(0);
  expect(more(move([row('b')], 'archive'))).toBe(0);
  expect(moreAfter(changesOf([read(unread)]), 'clinic', counts)).toBe(0);
});
