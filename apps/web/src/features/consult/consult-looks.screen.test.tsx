import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { cast } from '@consult/testkit/cast.ts';
import { usualNow } from '../../testing/clock.ts';
import { everyLook } from '../../testing/looks.ts';
import { show, type ShowOptions } from '../../testing/show.tsx';
import {
  auditLine,
  consultPath,
  fileOf,
  labelsBy,
  lineOf,
  openedConsult,
  threadOf,
} from '../../testing/world/activity.ts';

const photo = fileOf(2, { name: 'left-forearm.jpg', contentType: 'image/jpeg' });
const letter = fileOf(1, { name: 'letter-from-the-referring-clinic-about-the-lesion.pdf' });

/** Opens a consult with much in it: messages of both sides, files, changes, an outcome. */
async function openBusyConsult(look: ShowOptions): Promise<void> {
  const thread = threadOf([
    lineOf(2, {
      text: 'Excise with a 2 mm margin.\nSend the slide to pathology.',
      sentBy: cast.derm.id,
      billable: true,
      sameWindow: false,
    }),
    lineOf(3, {
      kind: 'system',
      sentBy: cast.derm.id,
      event: { kind: 'status-changed', before: 'pending', after: 'booked' },
    }),
    lineOf(4, { text: 'Thank you, booked for Tuesday.', files: [letter] }),
    lineOf(5, { text: '', empty: true, sentBy: cast.derm2.id }),
  ]);
  await show(consultPath, {
    ...look,
    who: 'derm',
    answers: {
      'activity-open': openedConsult({
        status: 'booked',
        lastSeq: 5,
        version: 5,
        answers: [
          { header: 'Site', values: ['Trunk', 'Legs'] },
          { header: 'Question for the dermatologist', values: ['It has grown since spring. Excise or watch?'] },
        ],
        attachments: [letter, photo],
        imageLabels: [labelsBy('derm2', photo, ['Melanoma'])],
        outcome: { outcome: 'Unknown', diagnosis: 'Seborrhoeic keratosis' },
        firstSpecialistResponse: { specialistId: cast.derm.id, respondedAt: usualNow.toISOString() },
      }),
      'activity-auditLog': { entries: [auditLine('pdf-exported', 'derm')], next: 'more' },
      'message-list': thread,
    },
  });
  await expect.element(page.getByRole('log').getByText('booked for Tuesday')).toBeVisible();
}

everyLook('an opened consult', openBusyConsult);

everyLook('the details of an opened consult', async (look) => {
  await openBusyConsult(look);
  // A wide screen shows two panes side by side; a phone shows one at a time.
  if (look.width === 'phone')
    await page.getByRole('button', { name: /^(Back to Consult|Retour à la consultation)$/ }).click();
  await expect.element(page.getByRole('heading', { name: /^(Members|Membres)$/ })).toBeVisible();
});
