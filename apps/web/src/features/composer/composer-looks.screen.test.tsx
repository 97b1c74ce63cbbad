import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { cast } from '@consult/testkit/cast.ts';
import { everyLook } from '../../testing/looks.ts';
import { show } from '../../testing/show.tsx';
import { moles } from '../../testing/world/composer.ts';
import { draftList, openedDraft } from '../../testing/world/draft.ts';

everyLook('the form with what is wrong', async (look) => {
  await show(moles, { ...look, who: 'plus' });
  await page.getByRole('button', { name: /^(Submit|Envoyer|Soumettre)/ }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
});

everyLook('a draft that waits for approval', async (look) => {
  const { id: uid, firstName, lastName, email } = cast.resident;
  const econsultForwarder = { uid, firstName, lastName, email };
  await show('/dashboard/secure-messaging?tab=approvals', {
    ...look,
    who: 'approver',
    answers: {
      'consultDraft-listDrafts': draftList([{ read: false, econsultForwarder }]),
      'consultDraft-getDraft': openedDraft({ econsultForwarder }),
    },
  });
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect.element(page.getByText(/resident@demo\.example/)).toBeVisible();
});
