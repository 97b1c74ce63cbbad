import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cast } from '@consult/testkit/cast.ts';
import { offline, type Answers } from '../../testing/answers.ts';
import { everyLook } from '../../testing/looks.ts';
import { reopen, show } from '../../testing/show.tsx';
import { draftId, draftList } from '../../testing/world/draft.ts';

everyLook('the approvals', async (look) => {
  const { id: uid, firstName, lastName, email } = cast.resident;
  const econsultForwarder = { uid, firstName, lastName, email };
  const drafts = draftList([
    { read: false, econsultForwarder, patient: 'Delphine Okafor-Marchand' },
    { activityType: 'referral', econsultForwarder },
    { subject: '', econsultForwarder },
  ]);
  await show('/dashboard/secure-messaging?tab=approvals', {
    ...look,
    who: 'approver',
    answers: {
      'consultDraft-counts': { numUnreadApprovals: 1, drafts: 0 },
      'consultDraft-listDrafts': drafts,
    },
  });
  await expect.element(page.getByRole('main').getByRole('listitem')).toHaveLength(3);
});

test('what waits for approval names its patient, and is returned with a comment, some or all', async () => {
  const waiting = draftList([{ subject: 'First', patient: 'Delphine Okafor-Marchand' }, { subject: 'Second' }, {}]);
  const gone = new Set<string>();
  const returned: Answers['consultDraft-returnDraft'] = ({ draftId: id }) => {
    gone.add(id);
    return { ok: true };
  };
  const { server } = await show('/dashboard/secure-messaging?tab=approvals', {
    who: 'approver',
    answers: {
      'consultDraft-listDrafts': () => ({ ...waiting, order: waiting.order.filter((id) => !gone.has(id)) }),
      'consultDraft-returnDraft': returned,
    },
  });
  const rows = page.getByRole('main').getByRole('listitem');
  await expect.poll(() => rows.elements().length).toBe(3);
  await expect.element(rows.first()).toMatchTextContent('Delphine Okafor-Marchand · eConsult');
  await rows.first().getByRole('checkbox').click();
  await page.getByRole('button', { name: /^Return/ }).click();
  await page.getByRole('dialog', { name: 'Return Draft?' }).getByLabelText('Comment').fill('Which side?');
  await page.getByRole('dialog').getByRole('button', { name: 'Return' }).click();
  await expect.poll(() => rows.elements().length).toBe(2);
  await expect.element(page.getByText('Draft returned.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByRole('button', { name: /^Return/ }).click();
  server.answer({ 'consultDraft-returnDraft': offline });
  await page.getByRole('dialog', { name: 'Return 2 drafts?' }).getByRole('button', { name: 'Return' }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'Error returning some drafts' });
  await expect.element(failed).toMatchTextContent('2 drafts were not returned.');
  server.answer({ 'consultDraft-returnDraft': returned });
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('You have no pending approvals')).toBeVisible();
  const inputs = server.asked('consultDraft-returnDraft').map(({ input }) => input);
  expect(inputs[0]).toEqual({ draftId: draftId(1), version: 1, comment: 'Which side?' });
  expect(inputs.slice(-2)).toEqual([2, 3].map((n) => ({ draftId: draftId(n), version: 1, comment: '' })));
  expect(server.asked('consultDraft-deleteDraft')).toEqual([]);
});

test('a comment that was begun is there again after a reload, for its own drafts alone, until they are returned', async () => {
  const waiting = draftList([{ subject: 'First' }, { subject: 'Second' }]);
  await show('/dashboard/secure-messaging?tab=approvals', {
    who: 'approver',
    answers: { 'consultDraft-listDrafts': waiting, 'consultDraft-returnDraft': { ok: true } },
  });
  const row = (n: number) => page.getByRole('main').getByRole('listitem').nth(n).getByRole('checkbox');
  const comment = () => page.getByRole('dialog').getByLabelText('Comment');
  const ask = () => page.getByRole('button', { name: /^Return/ }).click();
  await row(0).click();
  await ask();
  await comment().fill('Which side?');
  await reopen();
  await row(0).click();
  await ask();
  await expect.element(comment()).toHaveValue('Which side?');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await row(1).click();
  await ask();
  await expect.element(comment()).toHaveValue('');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await row(1).click();
  await ask();
  await page.getByRole('dialog').getByRole('button', { name: 'Return' }).click();
  await expect.element(page.getByText('Draft returned.')).toBeVisible();
  await row(0).click();
  await ask();
  await expect.element(comment()).toHaveValue('');
});
