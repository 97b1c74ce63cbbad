import { expect, onTestFinished, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { cast } from '@consult/testkit/cast.ts';
import { held, refused } from '../../testing/answers.ts';
import { show } from '../../testing/show.tsx';
import { consultPath } from '../../testing/world/activity.ts';

/** An opened consult in the system's forced colours, or with an answer that comes late. */

const available = [{ uid: cast.cardio.id, label: 'Dr. Étienne D’Angelo' }];

/** The outline of a menu or dialog; 'none' where it has none. */
const edgeOf = (role: 'menu' | 'dialog') => getComputedStyle(page.getByRole(role).element()).outlineStyle;

/** Forces the system's few colours until the end of the test. */
async function forceColours(): Promise<void> {
  const emulate = async (colours: 'active' | 'none') => {
    const features = [
      { name: 'forced-colors', value: colours },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ];
    await cdp().send('Emulation.setEmulatedMedia', { features });
  };
  await emulate('active');
  onTestFinished(() => emulate('none'));
}

test('in forced colours what floats has an edge', async () => {
  await forceColours();
  expect(matchMedia('(forced-colors: active)').matches).toBe(true);
  await show(consultPath, {
    who: 'derm',
    answers: { 'secureMessaging-getConsultantsAvailableToUser': available },
  });
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  expect(edgeOf('menu')).not.toBe('none');
  await page.getByRole('menuitem', { name: 'Add consultant' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(edgeOf('dialog')).not.toBe('none');
});

test('whoever adds a consultant is at the choice at once, though it is loaded while the dialog opens', async () => {
  const loading = held(available);
  await show(consultPath, {
    who: 'derm',
    answers: { 'secureMessaging-getConsultantsAvailableToUser': loading },
  });
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Add consultant' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  loading.release();
  await expect.element(page.getByRole('dialog').getByRole('radio').first()).toHaveFocus();
});

test('where nobody can be added, or it is not known who, the dialog says which and offers no Add', async () => {
  const asked = 'secureMessaging-getConsultantsAvailableToUser';
  const { server } = await show(consultPath, { who: 'derm', answers: { [asked]: refused('NOT_ALLOWED') } });
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Add consultant' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Error retrieving available users')).toBeVisible();
  server.answer({ [asked]: [] });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByText('No consultants available')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Add', exact: true })).not.toBeInTheDocument();
});

test('a consult of which nothing was changed says that its audit log is empty', async () => {
  await show(consultPath, { who: 'derm' });
  await expect.element(page.getByRole('region', { name: 'Audit log' })).toMatchTextContent('No audit logs');
});
