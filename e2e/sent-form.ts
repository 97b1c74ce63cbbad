import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { cast } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import { demoForms } from '@consult/testkit/demo/forms/forms.ts';
import { editDirectory } from '@consult/testkit/directory-editor.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import type { Patient } from './journey.ts';

/** A form of the demo world that was sent to a patient: its message, and the path of the link that they got by mail. */
export type SentForm = { messageId: string; path: string };

/** Dr. Plus sends a patient 'Before your visit'; its mail goes at once instead of in 20 seconds. */
export async function sendForm(world: TestServer, { phn }: Patient): Promise<SentForm> {
  const messageId = randomUUID();
  const email = `${messageId}@patients.example`;
  const plus = await signIn(world.url, cast.plus.email);
  await plus.call('careForm-send', {
    batchId: randomUUID(),
    physicianUid: cast.plus.id,
    locationId: cast.plus.locations[0]!.id,
    formId: demoForms.beforeYourVisit.id,
    patients: [{ messageId, phn, province: 'AB', email, delay: false, consent: true }],
  });
  plus.close();
  const database = editDirectory(world.databaseUrl);
  await database.run(
    `with due as (update pgboss.job set start_after = now()
        where name = 'patient-message' and state = 'created' returning 1)
      select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), 'patient-message') from due`,
  );
  await database.close();
  const admin = await signIn(world.url, cast.admin.email);
  let path = '';
  await expect
    .poll(async () => {
      const { entries } = await admin.call('outbox-list', { after: null });
      for (const { id } of entries) {
        const { to, body } = await admin.call('outbox-get', { entryId: id });
        // Until it is settled where the mail went, the outbox shows the link without its code.
        if (to === email) path = /\/forms\/\?code=[\w-]{43}/.exec(body)?.[0] ?? '';
      }
      return path;
    })
    .not.toBe('');
  admin.close();
  return { messageId, path };
}

/** Gives the proof at the gate of a form, and waits for its first question. */
export async function openForm(page: Page, { phn }: Patient): Promise<void> {
  await page.getByLabel('Province of your health card').selectOption('AB');
  await page.getByLabel('Patient Health Number').fill(phn);
  await page.getByRole('button', { name: 'Validate Patient Health Number' }).click();
  await expect(counter(page)).toBeVisible();
}

/** 'Question 4 of 12', or where there is room 'Questions 1 to 4 of 12'. */
export const counter = (page: Page): Locator =>
  page.getByText(/^Questions? [\d to]+ of \d+$|^Last step$|^Before you send$/);

export const next = (page: Page): Promise<void> => page.getByRole('button', { name: 'Next', exact: true }).click();
