import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { held, type Answers } from '../testing/answers.ts';
import { show } from '../testing/show.tsx';
import { clinicAnswers, clinicCard } from '../testing/world/clinic-inbox.ts';
import { formAnswers } from '../testing/world/form-sending.ts';
import { draftList } from '../testing/world/draft.ts';
import { busyInbox, inboxAnswers } from '../testing/world/inbox.ts';
import { looksUp, messageAnswers, messageRow } from '../testing/world/patient-message.ts';
import { viewer } from '../testing/world/people.ts';

/** What stands in for a page while it loads has the shape of what comes (issue 15, point 14). */

const main = () => page.getByRole('main').element();

/** The columns, height and place of the first row that is drawn in columns, heads aside; in px. */
function firstRow(among: string): { columns: string; height: number; left: number } | null {
  for (const element of main().querySelectorAll<HTMLElement>(among)) {
    const { display, gridTemplateColumns, position } = getComputedStyle(element);
    if (display !== 'grid' || position === 'sticky' || gridTemplateColumns.split(' ').length < 3) continue;
    const { height, left } = element.getBoundingClientRect();
    return { columns: gridTemplateColumns, height: Math.round(height), left };
  }
  return null;
}

/** Holds this answer back. */
function holding(answers: Answers, name: keyof Answers) {
  const late = held(answers[name] as never);
  return { late, answers: { ...answers, [name]: late } as Answers };
}

const clinic = clinicAnswers([clinicCard(1, { status: 'to_book' }), clinicCard(2, { status: 'to_book' })]);
const messages = messageAnswers([messageRow(1, { folder: 'sent' }), messageRow(2, { folder: 'sent' })]);

test.each([
  ['the inbox', '/dashboard/secure-messaging', 'derm', inboxAnswers(busyInbox()), 'inbox-page'],
  ['the clinic inbox', '/dashboard/clinic-inbox', 'moa', clinic, 'clinicInbox-page'],
  ['patient messages', '/dashboard/patient-messages?tab=sent', 'plus', messages, 'patientMessage-list'],
] as const)(
  '%s: the rows that come have the columns and the height of those that stood in for them',
  async (...given) => {
    const [, path, who, usual, name] = given;
    const { late, answers } = holding(usual, name as keyof Answers);
    await show(path, { who, answers });
    await expect.poll(() => firstRow('[aria-busy] > div')).not.toBeNull();
    const before = firstRow('[aria-busy] > div');
    late.release();
    await expect.poll(() => main().querySelector('[aria-busy] [aria-hidden]')).toBeNull();
    await expect.poll(() => firstRow('li, li > div')).toEqual(before);
  },
);

test('drafts: a box, two lines, a time, as high as they come', async () => {
  const late = held(() => ({ ...draftList([{ subject: 'A mole' }]), next: null }));
  await show('/dashboard/secure-messaging?tab=drafts', { who: 'free', answers: { 'consultDraft-listDrafts': late } });
  const bones = () => main().querySelectorAll<HTMLElement>('[aria-busy] > [aria-hidden]');
  await expect.poll(() => bones().length).toBeGreaterThan(0);
  const { height, left } = bones()[0]!.getBoundingClientRect();
  const box = bones()[0]!.firstElementChild!.getBoundingClientRect();
  late.release();
  const row = page.getByRole('main').getByRole('listitem').first();
  await expect.element(row).toBeVisible();
  const drawn = row.element().getBoundingClientRect();
  expect([Math.round(drawn.height), drawn.left]).toEqual([Math.round(height), left]);
  const drawnBox = row.element().firstElementChild!.getBoundingClientRect();
  expect(drawnBox.left).toBe(box.left);
});

test.each([
  ['a message to a patient', '/dashboard/one-way-messaging', { 'patientInfo-lookup': looksUp }],
  ['a form to patients', '/dashboard/form-sender', formAnswers()],
] as const)('%s: its sections and its bar stand where they will be', async (_name, path, more) => {
  const late = held(viewer('plus').profile);
  await show(path, { who: 'plus', answers: { ...(more as Answers), 'profile-get': late } });
  const bar = () => main().querySelector('[data-foot]')?.getBoundingClientRect().top;
  const busy = () => main().querySelector('[aria-busy] [data-foot]');
  await expect.poll(busy).not.toBeNull();
  const field = () => main().querySelector('[data-span]')!.getBoundingClientRect();
  const before = { bar: bar(), left: field().left, width: Math.round(field().width) };
  late.release();
  await expect.poll(busy).toBeNull();
  await expect.element(page.getByLabelText('Clinic').first()).toBeVisible();
  expect({ bar: bar(), left: field().left, width: Math.round(field().width) }).toEqual(before);
});
