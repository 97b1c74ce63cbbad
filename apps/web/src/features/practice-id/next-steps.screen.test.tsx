import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cast } from '@consult/testkit/cast.ts';
import type { Output } from '../../app/call.ts';
import { inTurn, offline } from '../../testing/answers.ts';
import { usualNow } from '../../testing/clock.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { everyLook } from '../../testing/looks.ts';
import { address, reopen, show, type Shown } from '../../testing/show.tsx';
import { viewer } from '../../testing/world/people.ts';
import { giveFiles } from '../../testing/world/uploads.ts';

type Standing = Output<'validation-getStanding'>;

const path = '/dashboard/validation-required';
const validated = () => page.getByRole('status').getByText('Your practice ID is validated. You can send now.');
const { id } = cast.pending;
/** The same person's claims once their practice id is validated. */
const free = { ...viewer('free').claims, uid: id };

/** Opens Next Steps for somebody who waits, with a server that keeps the proofs that they send. */
async function open(practiceId: string = cast.pending.practiceId): Promise<Shown & { proofs: string[] }> {
  const proofs: string[] = [];
  const standing: Standing = {
    practiceId,
    province: 'AB',
    fieldName: 'Practice ID',
    validationEnabled: true,
    proof: null,
  };
  const shown = await show(path, { who: 'pending', answers: { 'validation-getStanding': () => ({ ...standing }) } });
  shown.server.serve('/V5/practice-proof', async (request) => {
    const name = decodeURIComponent(request.headers.get('x-file-name') ?? '');
    const { size } = await request.blob();
    if (!name.endsWith('.pdf')) return Response.json({ error: 'x', code: 'UNSUPPORTED_TYPE' }, { status: 415 });
    proofs.push(name);
    standing.proof = { name, contentType: 'application/pdf', size, sentAt: usualNow.toISOString() };
    return Response.json(standing.proof);
  });
  return { ...shown, proofs };
}

everyLook('next-steps', async (look) => {
  await show(path, { who: 'pending', ...look });
  await expect.element(page.getByRole('textbox')).toBeVisible();
});

test('who waits sees what is missing, sends a proof and another in its place, and is led on when an operator validates', async () => {
  const { server, live, proofs } = await open();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Next Steps');
  await expect.element(page.getByRole('heading', { name: 'Your Practice ID is not validated yet' })).toBeVisible();
  await expect.element(page.getByText('not send: no consults, referrals, forwards or messages')).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('link', { name: 'support@demo.example' })).toBeVisible();
  const picker = page.getByLabelText('Proof of your practice ID').element() as HTMLInputElement;
  const choose = (file: File) => giveFiles(picker, [file]);
  choose(new File(['no pdf'], 'licence.docx', { type: 'application/msword' }));
  const wrongKind = 'This file is not a PDF or an image (jpg, jpeg, png). It was not sent.';
  await expect.element(page.getByRole('alert')).toHaveTextContent(wrongKind);
  const tooLarge = new File([new Uint8Array(10_485_761)], 'big.pdf', { type: 'application/pdf' });
  choose(tooLarge);
  await expect.element(page.getByRole('alert')).toHaveTextContent('This file is larger than 10 MB. It was not sent.');
  expect(proofs).toEqual([]);
  const pdf = (name: string) => new File(['%PDF-1.7\n%%EOF\n'], name, { type: 'application/pdf' });
  choose(pdf('licence.pdf'));
  await expect.element(page.getByText('licence.pdf', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send another in its place' })).toBeVisible();
  choose(pdf('better.pdf'));
  await expect.element(page.getByText('better.pdf', { exact: true })).toBeVisible();
  expect(proofs).toEqual(['licence.pdf', 'better.pdf']);
  await reopen(path);
  await expect.element(page.getByText('better.pdf', { exact: true })).toBeVisible();
  await expect.element(page.getByText('licence.pdf', { exact: true })).not.toBeInTheDocument();
  await expectNoFaults();
  // On a small phone the page scrolls within its sheet, with nothing below it.
  await page.viewport(390, 420);
  const { documentElement: whole } = document;
  await expect.poll(() => whole.scrollHeight - whole.clientHeight).toBe(0);
  await page.viewport(1440, 900);

  // The server ends the streams of people whose roles changed.
  await expect.poll(() => live.heard).toBe(true);
  server.viewer = { claims: free, profile: viewer('pending').profile };
  live.bye('claims');
  await expect.element(validated()).toBeVisible();
  await expect.poll(address).toBe('/dashboard/consult');
  await reopen(path);
  await expect.poll(address).toBe('/dashboard/consult');
});

test('a corrected practice ID that the register knows leads on at once; one that it does not says so', async () => {
  const { server } = await open('555555555');
  const field = page.getByRole('textbox', { name: 'Practice ID' });
  await expect.element(field).toHaveValue('5555-55555');
  const validate = page.getByRole('button', { name: 'Validate' });
  await field.fill('');
  await validate.click();
  await expect.element(page.getByText('Practice ID is required')).toBeVisible();
  await userEvent.type(field, '1042');
  await validate.click();
  await expect.element(page.getByText('Practice ID is invalid')).toBeVisible();
  expect(server.asked('validation-correctPracId')).toEqual([]);
  server.answer({
    'validation-correctPracId': inTurn({ validated: false }, offline, () => {
      server.viewer = { claims: free, profile: viewer('pending').profile };
      return { validated: true };
    }),
  });
  await field.fill('');
  await userEvent.type(field, cast.plus.practiceId);
  await validate.click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Your Practice ID cannot be validated or may already be registered to another user.');
  await expectNoFaults();
  await validate.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('There is no connection to the server.');
  await field.fill('');
  await userEvent.type(field, '104200901');
  await validate.click();
  await expect.element(validated()).toBeVisible();
  await expect.poll(address).toBe('/dashboard/consult');
  expect(server.asked('validation-correctPracId').map(({ input }) => input)).toEqual([
    { practiceId: '1042-00017' },
    { practiceId: '1042-00017' },
    { practiceId: '1042-00901' },
  ]);
});
