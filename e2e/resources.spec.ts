import { expect } from '@playwright/test';
import { openLine } from '@consult/testkit/cuttable-line.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { test } from './world.ts';

/** A world of its own, because what is saved stays with a person. */
let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world.stop());

const mib = 1024 * 1024;

// Only the whole can show it: bytes on a line that breaks, and a file that a server judges and gives back.
test('a handout whose upload was cut goes on where it was, is judged, saved, and downloaded as it was chosen', async ({
  someone,
}) => {
  const line = await openLine(world.url);
  try {
    const page = await someone('derm', { at: line.url });
    // Without live events only the upload itself finds out.
    await page.route('**/V5/live*', (route) => route.abort());
    await page.goto('/dashboard/edit-resources');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page
      .getByRole('button', { name: /^New resource in / })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'New resource' });
    await dialog.getByLabel('Resource name').fill('How to wash your hands');
    const buffer = Buffer.alloc(3 * mib, 'Wash your hands. ');
    const offsets: number[] = [];
    let formId = '';
    page.on('request', (request) => {
      const headers = request.headers();
      if (request.method() === 'PATCH') offsets.push(Number(headers['upload-offset']));
      const [, form] = /formId ([^,]+)/.exec(headers['upload-metadata'] ?? '') ?? [];
      if (form) formId = Buffer.from(form, 'base64').toString();
    });
    line.jamAfter(mib);
    await dialog.locator('input[type=file]').setInputFiles({ name: 'hands.txt', mimeType: 'text/plain', buffer });
    await expect.poll(line.isJammed).toBe(true);
    // What has arrived by now is noted within a moment.
    const received = async () => {
      const answer = await page.request.post(`${world.url}/V5/call/attachment-list`, { data: { formId } });
      const { attachments } = (await answer.json()) as { attachments: { received: number }[] };
      return attachments[0]?.received;
    };
    await expect.poll(received).toBeGreaterThan(0);
    line.cut();
    await expect(dialog.getByText('Waiting for the connection')).toBeVisible();
    line.mend();
    await expect(dialog.getByRole('button', { name: 'Take another file' })).toBeVisible();
    expect(offsets.at(-1)).toBeGreaterThan(0);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    const link = page.getByRole('link', { name: 'Download' });
    const answer = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(answer.headers()['content-disposition']).toMatch(/^attachment; filename="hands.txt"/);
    expect((await answer.body()).equals(buffer)).toBe(true);
    expect(await page.getByRole('link', { name: /^Open/ }).count()).toBe(0);
  } finally {
    line.close();
  }
});
