import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cast } from '@consult/testkit/cast.ts';
import { everyLook } from '../../testing/looks.ts';
import { show } from '../../testing/show.tsx';
import { draftId, draftList } from '../../testing/world/draft.ts';

everyLook('the approvals', async (look) => {
  const { id: uid, firstName, lastName, email } = cast.resident;
  const econsultForwarder = { uid, firstName, lastName, email };
  const drafts = draftList([
    { read: false, econsultForwarder },
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

test('what waits for approval can be discarded, some or all; then nothing is pending', async () => {
  const waiting = draftList([{ subject: 'First' }, { subject: 'Second' }, { subject: 'Third' }]);
  const gone = new Set<string>();
  const { server } = await show('/dashboard/secure-messaging?tab=approvals', {
    who: 'approver',
    answers: {
      'consultDraft-listDrafts': () => ({ ...waiting, order: waiting.order.filter((id) => !gone.has(id)) }),
      'consultDraft-deleteDraft': ({ draftId: id }) => {
        gone.add(id);
        return { ok: true };
      },
    },
  });
  const rows = page.getByRole('main').getByRole('listitem');
  await expect.poll(() => rows.elements().length).toBe(3);
  await rows.first().getByRole('checkbox').click();
  const discard = async () => {
    await page.getByRole('button', { name: /^Discard/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  };
  await discard();
  await expect.poll(() => rows.elements().length).toBe(2);
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await discard();
  await expect.element(page.getByText('You have no pending approvals')).toBeVisible();
  expect(server.asked('consultDraft-deleteDraft').map(({ input }) => input)).toEqual(
    [1, 2, 3].map((n) => ({ consultDraftsCollectionType: 'drafts_pending_approval', draftId: draftId(n) })),
  );
});
