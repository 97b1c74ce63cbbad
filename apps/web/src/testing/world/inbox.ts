import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { InboxCard } from '@consult/contract/activity/activity.ts';
import { inboxPageSize } from '@consult/contract/inbox/page.ts';
import { isAskedFor, type Question } from '@consult/domain/inbox/questions.ts';
import { columnWords, searchTerms, type SearchColumn } from '@consult/domain/inbox/search-terms.ts';
import { inventedHealthNumber } from '@consult/testkit/health-numbers.ts';
import { fixedId } from '@consult/testkit/random.ts';
import type { Input } from '../../app/call.ts';
import type { Answers } from '../answers.ts';
import { usualNow } from '../clock.ts';
import { show, type ShowOptions } from '../show.tsx';
import { inboxCard, memberOf, openedConsult, patient } from './activity.ts';

const hourMs = 3_600_000;

/** The patients' names; the n-th consult is n hours old. */
const names = [
  'Delphine Okafor-Marchand',
  'Anselm Whitehorse',
  'Priscilla Ng',
  'Théodore Beauchamp-Laliberté',
  'Ines Castellanos',
  'Ruth Abernathy',
  'Oskar Lindqvist',
  'Maude Kowalchuk',
  'Samir Haddad',
  'Nadia Petrenko',
  'Gilles Tremblay',
  'Yuki Tanabe',
  'Cora Blackwater',
  'Emmett Fraser',
  'Wilhelmina Oberhauser-Vandenberghe',
  'Joaquin Reyes',
  'Aroha Ngata',
  'Bastien Roy',
  'Lena Sorokina',
  'Percy Adeyemi',
  'Hilde Brandt',
  'Owen MacNeil',
] as const;

const urticaria = { specialty: 'Dermatology', subsite: 'Urticaria and rash' };

/** The n-th consult of an inbox: the higher n, the older. */
function consultOf(n: number, name: string, changes: Partial<InboxCard> = {}): InboxCard {
  const cut = name.indexOf(' ');
  const [firstName, lastName] = [name.slice(0, cut), name.slice(cut + 1)];
  return inboxCard({
    id: fixedId(8, 100 + n),
    lastMessageAt: new Date(usualNow.getTime() - n * hourMs).toISOString(),
    patient: { ...inboxCard().patient, firstName, lastName, phn: inventedHealthNumber('AB', 830_000 + n) },
    preview: {
      text: 'It has grown since spring, and bleeds when shaved over.',
      sentBy: 'Dr. O. Falardeau',
      own: false,
    },
    ...changes,
  });
}

/**
 * 22 consults of derm@ and three in the archive. The last of the 22 has waited for over a week and stands on top; three
 * are unread.
 */
export function busyInbox(): InboxCard[] {
  const inInbox = names.map((name, index) => {
    const n = index + 1;
    return consultOf(n, name, {
      unread: n === 1 || n === 9 || n === names.length,
      fileCount: n % 4 === 0 ? 3 : 0,
      ...(n % 5 === 3 ? urticaria : {}),
      ...(n === 3 ? { draft: 'I would biopsy it before' } : {}),
      ...(n === 7 ? { muted: true } : {}),
      ...(n === 4 || n === 11 ? { status: 'completed' as const } : {}),
      ...(n === 5 ? { status: 'to_book_urgent' as const } : {}),
      ...(n === names.length
        ? { overdue: true, lastMessageAt: new Date(usualNow.getTime() - 9 * 24 * hourMs).toISOString() }
        : {}),
    });
  });
  const archived = ['Ottoline Grey', 'Kaspar Nilsson', 'Zofia Wrona'].map((name, index) =>
    consultOf(40 + index, name, { folder: 'archive', status: 'completed' }),
  );
  return [...inInbox, ...archived];
}

const byTime = (a: InboxCard, b: InboxCard): number => Date.parse(b.lastMessageAt) - Date.parse(a.lastMessageAt);
const inOrder = (a: InboxCard, b: InboxCard): number => Number(b.overdue) - Number(a.overdue) || byTime(a, b);

const heldIn: Readonly<Record<SearchColumn, (card: InboxCard) => string>> = {
  Specialty: ({ specialty }) => specialty,
  Subsite: ({ subsite }) => subsite,
  PHN: (card) => card.patient.phn,
  'Patient Name': (card) => nameOf(card),
  'Referrer Name': ({ referrer }) => referrer.lastName,
  'Consultant Name': () => memberOf('derm').lastName,
};

/** Searches as the server does: any of the words in any of the columns, newest message first. */
function found(rows: readonly InboxCard[], { text, columns, status, folder }: Input<'inbox-search'>): InboxCard[] {
  const terms = searchTerms(text);
  const isHit = (row: InboxCard) =>
    terms.length === 0 ||
    columns.some((column) => columnWords(column, heldIn[column](row)).some((word) => terms.includes(word)));
  return rows
    .filter((row) => (!folder || row.folder === folder) && (!status || row.status === status) && isHit(row))
    .toSorted(byTime);
}

/**
 * Serves a person's consults and keeps the changes. It calls `say` for each changed consult, as the server sends the
 * viewer's pages an event.
 */
export function inboxAnswers(rows: InboxCard[], say: (activityId: string) => void = () => {}): Answers {
  const change = (ids: readonly string[], changes: (row: InboxCard, index: number) => Partial<InboxCard>) => {
    for (const [at, row] of rows.entries()) {
      const index = ids.indexOf(row.id);
      if (index === -1) continue;
      rows[at] = { ...row, ...changes(row, index), version: row.version + 1 };
      say(row.id);
    }
  };
  const one = (id: string) => rows.find((row) => row.id === id) ?? inboxCard();
  const listed = (folder: InboxCard['folder'], question: Question | null = null) =>
    rows.filter((row) => (question ? isAskedFor(question, row, usualNow) : row.folder === folder)).toSorted(inOrder);
  const asked = (question: Question) => listed('inbox', question).length;
  return {
    'inbox-counts': () => ({
      unread: asked('unread'),
      waiting: asked('waiting'),
      toBook: asked('to-book'),
      unanswered: asked('unanswered'),
      due: asked('due'),
      inbox: listed('inbox').length,
      archive: listed('archive').length,
    }),
    'inbox-matches': ({ folder, question = null }) => ({
      rows: listed(folder, question).map(({ id, ownerId, folder: lies, muted, unread, lastMessageAt }) => ({
        id,
        ownerId,
        folder: lies,
        muted,
        unread,
        lastMessageAt,
      })),
      next: null,
    }),
    'inbox-page': ({ folder, question = null, after = null }) => {
      const [all, from] = [listed(folder, question), Number(after ?? 0)];
      const to = from + inboxPageSize;
      return { rows: all.slice(from, to), next: to < all.length ? String(to) : null };
    },
    'inbox-search': (input) => ({ rows: found(rows, input), next: null }),
    'inbox-move': ({ moves }) => {
      const previous = moves.map(({ activityId }) => ({ activityId, folder: one(activityId).folder }));
      const ids = moves.map(({ activityId }) => activityId);
      change(ids, (_row, index) => ({ folder: moves[index]!.folder }));
      return { previous };
    },
    'inbox-mute': ({ activityIds, muted }) => {
      change(activityIds, () => ({ muted }));
      return { ok: true };
    },
    'inbox-setRead': ({ marks }) => {
      const previous = marks.map(({ activityId }) => ({ activityId, lastReadSeq: one(activityId).unread ? 0 : 1 }));
      const ids = marks.map(({ activityId }) => activityId);
      change(ids, (_row, index) => ({ unread: (marks[index]!.lastReadSeq ?? 0) === 0 }));
      return { previous };
    },
    'message-saveDraft': ({ version }) => ({ version: version + 1, savedAt: usualNow.toISOString() }),
    'activity-open': ({ activityId }) => {
      const { folder, muted, overdue, unread, ...row } = one(activityId);
      return openedConsult({
        id: activityId,
        specialty: row.specialty,
        subsite: row.subsite,
        patient: { ...patient, ...row.patient },
        row: { ownerId: row.ownerId, folder, muted, overdue, unread, lastReadSeq: unread ? 0 : 1 },
      });
    },
  };
}

/** The rows of the list on screen. */
export const listed = (): Locator => page.getByRole('main').getByRole('listitem');

/** The row of a patient. */
export const listedRow = (name: string): Locator => listed().filter({ hasText: name });

/** The patients of the rows, from above. */
export const listedNames = (): string[] =>
  [...document.querySelectorAll('main li[data-row] a[data-id]')].map(({ textContent }) => textContent);

export const nameOf = ({ patient: { firstName, lastName } }: InboxCard): string => `${firstName} ${lastName}`;

/** Opens the inbox of derm@, or of somebody else with the same consults, and waits for its first page. */
export async function openBusyInbox(options: ShowOptions = {}) {
  const rows = busyInbox();
  const say = (id: string) => live.say('row', id);
  const answers = inboxAnswers(rows, say);
  const { server, live } = await show('/dashboard/secure-messaging', { who: 'derm', answers, ...options });
  await expect.element(listed()).toHaveLength(inboxPageSize);
  await expect.poll(() => live.heard).toBe(true);
  /** Moves a consult as the same person would on another device. */
  const moveElsewhere = (name: string, folder: InboxCard['folder']) => {
    const at = rows.findIndex((row) => nameOf(row) === name);
    const row = rows[at]!;
    rows[at] = { ...row, folder };
    say(row.id);
  };
  /** Somebody else writes in a consult: it goes on top. Each message is a minute newer than the one before. */
  let minutes = 0;
  const writeIn = (name: string) => {
    const at = rows.findIndex((row) => nameOf(row) === name);
    const row = rows[at]!;
    minutes += 1;
    const lastMessageAt = new Date(usualNow.getTime() + minutes * 60_000).toISOString();
    rows[at] = { ...row, lastMessageAt, unread: true, overdue: false, version: row.version + 1 };
    say(row.id);
  };
  return { server, live, rows, answers, moveElsewhere, writeIn };
}
