import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { held, refused } from '../../testing/answers.ts';
import { reopen, show } from '../../testing/show.tsx';
import { consultPath } from '../../testing/world/activity.ts';
import { moles } from '../../testing/world/composer.ts';
import { does, localNow } from '../local/local.ts';

/** The narrowest phone of WCAG's reflow, in the longer language. */
const narrow = { width: 'phone', language: 'fr' } as const;
const narrowest = { width: 320, height: 640 };

/** A tab's mark lies a pixel over the line below the strip. */
const tabInSight = { ratio: 0.95 };

/** Whether text of an element is cut off at its edge. */
function isCut(element: Element): boolean {
  return [element, ...element.querySelectorAll('*')].some(
    (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
  );
}

test('on the narrowest phone, in French, the actions of a form and of a long dialog are whole and in sight', async () => {
  await show(moles, { ...narrow, who: 'resident' });
  await page.viewport(narrowest.width, narrowest.height);
  await reopen(moles);
  const forward = page.getByRole('button', { name: 'Transférer' });
  await expect.element(forward).toBeInViewport({ ratio: 1 });
  await expect.poll(() => isCut(forward.element())).toBe(false);
  const drop = page.getByText('Déposez des fichiers').elements();
  expect(drop.filter((one) => one.checkVisibility())).toEqual([]);
  await reopen('/dashboard/profile');
  await page.getByRole('button', { name: 'Ajouter une clinique' }).click();
  await expect.element(page.getByRole('dialog').getByRole('textbox').first()).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Ajouter la clinique' })).toBeInViewport({ ratio: 1 });
});

test('on a phone the open tab stays whole in sight when the counts before it arrive', async () => {
  const path = '/dashboard/secure-messaging?tab=notifications';
  const counts = held({ unread: 7, waiting: 0, toBook: 0, unanswered: 0, due: 0, inbox: 12, archive: 3 });
  await show('/dashboard/resources', { ...narrow, who: 'plus', answers: { 'inbox-counts': counts } });
  await page.viewport(narrowest.width, narrowest.height);
  await reopen(path);
  const open = () => page.elementLocator(document.querySelector('main a[aria-current]')!);
  await expect.element(page.getByRole('link', { name: /^Nouvelles/ }).first()).toBeInTheDocument();
  await expect.element(open()).toMatchTextContent(/^Nouvelles/);
  await expect.element(open()).toBeInViewport(tabInSight);
  counts.release();
  await expect.element(page.getByRole('link', { name: /^Boîte de réception \d/ })).toBeInTheDocument();
  await expect.element(open()).toBeInViewport(tabInSight);
});

test('on a phone what was not sent has its sign in an opened consult too', async () => {
  const answers = { 'message-send': refused('NOT_FOUND') };
  await show(consultPath, { width: 'phone', who: 'derm', answers });
  await expect.poll(() => localNow()?.vault.loaded).toBe(true);
  const id = crypto.randomUUID();
  const input = { activityId: id, messageId: id, text: 'Elsewhere.', draftVersion: 0, resourceIds: [] };
  await does('message-send', input, { id, stream: id, says: true, preview: { files: [], resources: [] } });
  await page.viewport(narrowest.width, narrowest.height);
  await expect.element(page.getByRole('button', { name: 'Back to the list' })).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole('button', { name: '1 not sent' })).toBeInViewport({ ratio: 1 });
});
