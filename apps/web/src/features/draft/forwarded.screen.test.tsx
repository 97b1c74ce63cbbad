import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cast } from '@consult/testkit/cast.ts';
import { fixedId } from '@consult/testkit/random.ts';
import type { Output } from '../../app/call.ts';
import { refused } from '../../testing/answers.ts';
import { clock, usualNow } from '../../testing/clock.ts';
import { everyLook } from '../../testing/looks.ts';
import { show } from '../../testing/show.tsx';
import { draftId, draftList, openedDraft } from '../../testing/world/draft.ts';

type Forwarded = Output<'consultDraft-listForwarded'>['forwarded'][number];

const { id: uid, firstName, lastName } = cast.approver;
const approver = { uid, firstName, lastName };
const name = `${firstName} ${lastName}`;
const hoursAgo = (hours: number) => new Date(usualNow.getTime() - hours * 3_600_000).toISOString();
const forwarded = (n: number, changes: Partial<Forwarded> = {}): Forwarded => ({
  approvalId: fixedId(7, n),
  draftId: draftId(n),
  subject: 'Pigmented lesion',
  patient: 'Delphine Okafor-Marchand',
  activityType: 'econsult',
  approver,
  forwardedAt: hoursAgo(n),
  openedAt: null,
  sent: null,
  mayTakeBack: true,
  empty: false,
  ...changes,
});
const returned = { by: approver, at: hoursAgo(1), comment: 'Which side? And since when?' };
const drafts = '/dashboard/secure-messaging?tab=drafts';
const waiting = () => page.getByRole('region', { name: 'Forwarded for approval' }).getByRole('listitem');

const all: Output<'consultDraft-listForwarded'> = {
  forwarded: [
    forwarded(1),
    forwarded(2, { subject: 'Swollen knee', openedAt: hoursAgo(1), mayTakeBack: false }),
    forwarded(3, { subject: 'Rash', sent: { at: hoursAgo(0.5), activityId: fixedId(8, 1) }, mayTakeBack: false }),
  ],
  next: null,
};

everyLook('the drafts of a resident, with what waits for approval and what came back', async (look) => {
  await show(drafts, {
    ...look,
    who: 'resident',
    answers: {
      'consultDraft-counts': { numUnreadApprovals: 0, drafts: 2 },
      'consultDraft-listDrafts': draftList([{ returned, patient: 'Ama Boateng' }, { subject: '' }]),
      'consultDraft-listForwarded': all,
    },
  });
  await expect.element(page.getByRole('main').getByRole('listitem')).toHaveLength(5);
});

test('a resident sees with whom a draft waits, that it was opened, and what it became', async () => {
  await show(drafts, {
    who: 'resident',
    answers: { 'consultDraft-listDrafts': draftList([]), 'consultDraft-listForwarded': all },
  });
  await expect.element(waiting()).toHaveLength(3);
  await expect.element(waiting().nth(0)).toMatchTextContent(`Delphine Okafor-Marchand · eConsult`);
  await expect.element(waiting().nth(0)).toMatchTextContent(`Waits with ${name}, not opened yet`);
  await expect.element(waiting().nth(1)).toMatchTextContent(`Opened by ${name}`);
  await expect.element(waiting().nth(2)).toMatchTextContent(`Sent by ${name}`);
  await expect
    .element(waiting().nth(2).getByRole('link', { name: 'Rash' }))
    .toHaveAttribute('href', expect.stringContaining(fixedId(8, 1)));
});

test('what nobody opened is taken back; what was opened meanwhile says so', async () => {
  let list = all.forwarded;
  const { server } = await show(drafts, {
    who: 'resident',
    answers: {
      'consultDraft-listDrafts': draftList([]),
      'consultDraft-listForwarded': () => ({ forwarded: list, next: null }),
      'consultDraft-takeBack': refused('APPROVER_HAS_OPENED'),
    },
  });
  const takeBack = page.getByRole('button', { name: 'Take back Pigmented lesion' });
  await takeBack.click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('The approver has opened this draft in the meantime. Ask them to return it.');
  server.answer({
    'consultDraft-takeBack': () => {
      list = list.slice(1);
      return { ok: true };
    },
  });
  await takeBack.click();
  await expect.element(page.getByText('The draft is yours again.')).toBeVisible();
  await expect.element(waiting()).toHaveLength(2);
  expect(server.asked('consultDraft-takeBack').at(-1)!.input).toEqual({ draftId: draftId(1) });
});

test('the list follows live', async () => {
  let list: Forwarded[] = [];
  const { live } = await show(drafts, {
    who: 'resident',
    answers: {
      'consultDraft-listDrafts': draftList([]),
      'consultDraft-listForwarded': () => ({ forwarded: list, next: null }),
    },
  });
  await expect.poll(() => live.heard).toBe(true);
  list = [forwarded(1, { openedAt: hoursAgo(1), mayTakeBack: false })];
  live.say('draft', draftId(1));
  await expect.element(waiting()).toMatchTextContent(`Opened by ${name}`);
  await expect.element(page.getByRole('button', { name: /^Take back/ })).not.toBeInTheDocument();
});

test('a list of what was forwarded that could not be fetched says so', async () => {
  await show(drafts, {
    who: 'resident',
    answers: { 'consultDraft-listDrafts': draftList([]), 'consultDraft-listForwarded': refused('INTERNAL') },
  });
  clock.pause();
  // The page has asked twice more by itself.
  const failed = page.getByRole('alert').filter({ hasText: 'Error fetching what you forwarded' });
  await expect.poll(() => clock.runFor(1_000).then(() => failed.elements())).toHaveLength(1);
});

test('a returned draft says who returned it and why, in the list and above the form', async () => {
  await show(drafts, {
    who: 'resident',
    answers: {
      'consultDraft-listDrafts': draftList([{ returned }]),
      'consultDraft-getDraft': openedDraft({ returned }),
    },
  });
  const row = page.getByRole('main').getByRole('listitem');
  await expect.element(row).toMatchTextContent(`Returned by ${name}: Which side? And since when?`);
  await row.getByRole('link').click();
  await expect.element(page.getByText('Which side? And since when?')).toBeVisible();
  await expect.element(page.getByText(`Returned by ${name}`)).toBeVisible();
});

test('an approver returns what they opened, with what they changed and a comment; nothing is discarded', async () => {
  const econsultForwarder = { ...cast.resident, uid: cast.resident.id };
  const { firstName: first, lastName: last, email } = econsultForwarder;
  const { server } = await show(
    `/dashboard/consult/consult-form?collection=drafts_pending_approval&consultDraftId=${draftId(1)}`,
    {
      who: 'approver',
      answers: {
        'consultDraft-getDraft': openedDraft({
          econsultForwarder: { uid: econsultForwarder.uid, firstName: first, lastName: last, email },
        }),
        'consultDraft-saveDraft': { draftSubject: 'Left knee', version: 2, savedAt: usualNow.toISOString() },
        'consultDraft-returnDraft': { ok: true },
        'consultDraft-listDrafts': draftList([]),
      },
    },
  );
  await page.getByRole('textbox', { name: 'Subject' }).fill('Left knee');
  await page.getByRole('button', { name: 'Return', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Return Draft?' });
  await dialog.getByLabelText('Comment').fill('Which side?');
  await dialog.getByRole('button', { name: 'Return' }).click();
  await expect.element(page.getByText('You have no pending approvals')).toBeVisible();
  expect(server.asked('consultDraft-saveDraft')[0]!.input).toMatchObject({ subject: 'Left knee' });
  expect(server.asked('consultDraft-returnDraft')[0]!.input).toEqual({
    draftId: draftId(1),
    version: 2,
    comment: 'Which side?',
  });
  expect(server.asked('consultDraft-deleteDraft')).toEqual([]);
});
