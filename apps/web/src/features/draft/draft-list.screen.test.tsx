import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { offline, refused, type Answers } from '../../testing/answers.ts';
import { show } from '../../testing/show.tsx';
import { draftId, draftList, openedDraft } from '../../testing/world/draft.ts';

const rows = () => page.getByRole('main').getByRole('listitem');
const row = (text: string) => rows().filter({ hasText: text });
const count = () => rows().elements().length;

/** Drafts with these subjects, the latest save first. It searches as the server does: case and accents do not count. */
function storeOf(subjects: string[]): Answers {
  const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const all = () => draftList(subjects.map((subject) => ({ subject })));
  const gone = new Set<string>();
  return {
    'consultDraft-listDrafts': ({ search }) => {
      const { drafts, order } = all();
      const isFound = (id: string) => !gone.has(id) && folded(drafts[id]!.subject).includes(folded(search ?? ''));
      return { drafts, order: order.filter(isFound), next: null };
    },
    'consultDraft-counts': () => ({ numUnreadApprovals: 0, drafts: subjects.length - gone.size }),
    'consultDraft-getDraft': ({ draftId: id }) => openedDraft({ draftId: id, subject: all().drafts[id]!.subject }),
    'consultDraft-deleteDraft': ({ draftId: id }) => {
      gone.add(id);
      return { ok: true };
    },
  };
}

test('the lists: searched by subject, moved through with the arrows, some or all discarded', async () => {
  const subjects: string[] = [];
  const store = storeOf(subjects);
  const { server, live } = await show('/dashboard/secure-messaging?tab=drafts', { who: 'free', answers: store });
  await expect.element(page.getByText('You have no saved drafts')).toBeVisible();
  await expect.poll(() => live.heard).toBe(true);
  subjects.push('Third thing', 'Second thing', 'Éclair rash');
  live.say('draft', draftId(1));
  // The drafts appear after the live event, without a reload.
  await expect.poll(count).toBe(3);
  await expect.element(page.getByRole('navigation', { name: 'Lists' })).toMatchTextContent('3 drafts');

  await page.getByRole('searchbox', { name: 'Search by subject' }).fill('eclair');
  await expect.poll(count).toBe(1);
  await expect.element(row('Éclair rash')).toBeVisible();
  await page.getByRole('searchbox').fill('nothing like it');
  await expect.element(page.getByText('No subject matches your search.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).last().click();
  await expect.poll(count).toBe(3);

  (page.getByRole('heading', { level: 1 }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row('Third thing').getByRole('link')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Second thing');
  history.back();

  await row('Éclair rash').getByRole('checkbox').click();
  await page.getByRole('button', { name: /^Discard/ }).click();
  await page.getByRole('dialog', { name: 'Discard Draft?' }).getByRole('button', { name: 'Discard' }).click();
  await expect.poll(count).toBe(2);
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByRole('button', { name: /^Discard/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard 2 drafts?' });
  server.answer({ 'consultDraft-deleteDraft': offline });
  await dialog.getByRole('button', { name: 'Discard' }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'Error discarding some drafts' });
  await expect.element(failed).toMatchTextContent('2 drafts were not discarded.');
  await expect.poll(count).toBe(2);
  server.answer(store);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('You have no saved drafts')).toBeVisible();
  expect(
    server
      .asked('consultDraft-deleteDraft')
      .slice(-2)
      .map(({ input }) => input),
  ).toEqual([1, 2].map((n) => ({ consultDraftsCollectionType: 'user_drafts', draftId: draftId(n) })));
});

test('drafts that can not be read say so, and stand there at the next try', async () => {
  const store = storeOf(['Éclair rash']);
  const { server } = await show('/dashboard/secure-messaging?tab=drafts', {
    who: 'free',
    answers: { ...store, 'consultDraft-listDrafts': refused('NOT_ALLOWED') },
  });
  await expect.element(page.getByText('Error fetching your drafts')).toBeVisible();
  server.answer(store);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(row('Éclair rash')).toBeVisible();
});
