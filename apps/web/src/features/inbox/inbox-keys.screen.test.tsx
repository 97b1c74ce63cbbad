import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { address } from '../../testing/show.tsx';
import { listed, listedNames, listedRow, openBusyInbox } from '../../testing/world/inbox.ts';

test('everything without the mouse: move, open, go on to the next, reply, select; ? lists the keys', async () => {
  await openBusyInbox();
  const thread = page.getByRole('log', { name: 'Thread' });
  const order = listedNames();
  await userEvent.keyboard('j');
  await expect.element(listed().first().getByRole('link')).toHaveFocus();
  await userEvent.keyboard('jjk');
  await expect.element(listed().nth(1).getByRole('link')).toHaveFocus();
  await userEvent.keyboard('x');
  await expect.element(page.getByRole('toolbar')).toMatchTextContent('1 selected');
  await userEvent.keyboard('x');
  await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument();
  await userEvent.keyboard('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const what of [
    'Next consult; Enter opens it',
    'Archive, or back to the inbox',
    'Mark as unread, or as read',
    'Mute or unmute',
    'Select or unselect',
    'Search consults',
    'Open and write a reply',
    'New Consult',
  ])
    await expect.element(keys.getByText(what).first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(keys).not.toBeInTheDocument();
  (listed().nth(4).getByRole('link').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(thread).toBeVisible();
  const first = address();
  await userEvent.keyboard('j');
  await expect.poll(address).not.toBe(first);
  // The address changes before the page does: wait, so that the next key goes to the consult in sight.
  await expect.element(page.getByRole('region', { name: 'Patient' })).toMatchTextContent(order[5]!);
  await expect.element(thread).toBeVisible();
  await userEvent.keyboard('k');
  await expect.poll(address).toBe(first);
  await expect.element(thread).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(listedRow(order[4]!).getByRole('link')).toHaveFocus();
  await userEvent.keyboard('r');
  await expect.element(page.getByRole('textbox', { name: 'Reply' })).toHaveFocus();
});
