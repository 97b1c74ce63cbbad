import { expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { formatHealthNumber } from '@consult/domain/patient/health-number.ts';
import { inTurn, offline, type Answer } from '../../testing/answers.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { show } from '../../testing/show.tsx';
import {
  activityId,
  auditLine,
  consultPath,
  openedConsult,
  patient,
  patientName,
} from '../../testing/world/activity.ts';
import { playedThread } from '../../testing/world/thread.ts';

const details = () => page.getByRole('region', { name: 'Details' });
const thread = () => page.getByRole('log', { name: 'Thread' });
const region = (name: string) => page.getByRole('region', { name });

/** Chooses an item of the consult's Actions menu. */
async function act(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('what the details hold: the patient, members with how to reach them, and what is empty is named', async () => {
  let version = 1;
  // More than the card above the thread takes.
  const answers = Array.from({ length: 7 }, (_, n) => ({ header: `Question ${n}`, values: ['None'] }));
  const exported: Answer<'secureMessaging-exportEconsultPdf'> = () => {
    version = 2;
    live.say('activity', activityId, version);
    return btoa('%PDF-1.7 of a consult');
  };
  const { server, live } = await show(consultPath, {
    who: 'derm',
    answers: {
      'activity-open': () => openedConsult({ version, answers }),
      'activity-auditLog': () => ({ entries: version === 2 ? [auditLine('pdf-exported', 'derm')] : [], next: null }),
      'secureMessaging-exportEconsultPdf': inTurn(offline, exported),
    },
  });
  const strip = region('Patient');
  for (const text of [patientName, '(403) 555-0142', 'wanda@patients.example', '1984/03/17', /\d+ y/])
    await expect.element(strip.getByText(text)).toBeVisible();
  await expect.element(strip.getByText('Out of province')).not.toBeInTheDocument();
  await expect.element(region('Payments')).toMatchTextContent('No Payments');
  await expect.element(region('Outcome')).toMatchTextContent('No outcome yet');
  await expect.element(region('Attachments')).toMatchTextContent('No attachments');
  const headings = details().getByRole('heading', { level: 2 }).elements();
  const order = ['Members', 'Outcome', 'Symptoms', 'Attachments', 'Payments', 'Audit log'];
  expect(headings.map(({ textContent }) => textContent).filter((text) => order.includes(text))).toEqual(order);
  await page.getByText('Dr. Owen Falardeau').first().click();
  const card = page.getByRole('list', { name: 'Members' }).getByRole('listitem').first();
  for (const label of ['E-mail', 'Phone', 'Fax', 'Clinic', 'City', 'Practice ID', 'Credentials'])
    await expect.element(card.getByText(label, { exact: true })).toBeVisible();

  // The links that the page clicks to have the browser save a file; here no file dialog opens.
  const given: HTMLAnchorElement[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    given.push(this);
  });
  onTestFinished(() => click.mockRestore());
  await act('Export PDF');
  await expect.element(page.getByRole('status').getByText('Error exporting PDF', { exact: true })).toBeVisible();
  expect(given).toEqual([]);
  await act('Export PDF');
  await expect
    .poll(() => given.map(({ download }) => download))
    .toEqual([expect.stringMatching(/^Dermatology - Pigmented lesion \d{4}-\d{2}-\d{2}\.pdf$/)]);
  expect(await (await fetch(given[0]!.href)).text()).toMatch(/^%PDF-/);
  expect(server.asked('secureMessaging-exportEconsultPdf')[1]?.input).toEqual({ activityId });
  await expect.element(region('Audit log')).toMatchTextContent('Dr. Sunita Varga exported a PDF');
});

/** Moves a finger over the screen, sideways from one place to another. */
async function swipe(from: number, to: number): Promise<void> {
  // The browser shows the page in a frame of the test runner.
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
  const scale = frame.width / innerWidth;
  const at = (x: number) => [{ x: frame.x + x * scale, y: frame.y + 300 * scale }];
  for (const [type, touchPoints] of [
    ['touchStart', at(from)],
    ['touchMove', at((from + to) / 2)],
    ['touchMove', at(to)],
    ['touchEnd', []],
  ] as const)
    await cdp().send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] });
}

test('on a phone one pane at a time: swiped, or by the top bar, and everything else behind one button', async () => {
  await show(consultPath, { who: 'derm', width: 'phone' });
  await expect.element(thread().getByRole('listitem').first()).toBeVisible();
  await expect.element(details()).not.toBeInTheDocument();
  await swipe(80, 320);
  await expect.element(details()).toBeVisible();
  await expect.element(thread()).not.toBeInTheDocument();
  await swipe(320, 80);
  await expect.element(thread()).toBeVisible();
  await page.getByRole('button', { name: 'Back to Consult' }).click();
  await expect.element(details()).toBeVisible();
  await page.getByRole('button', { name: 'Messages' }).click();
  await expect.element(thread()).toBeVisible();
  await page.getByRole('button', { name: 'Actions' }).click();
  for (const name of [
    'Move to Archive',
    'Mute',
    'Mark as unread',
    'Edit Outcomes',
    'Export PDF',
    'Forward to MOA',
    'Add consultant',
  ]) {
    const item = page.getByRole('menuitem', { name });
    await expect.element(item).toBeVisible();
    expect(item.element().getBoundingClientRect().height, name).toBeGreaterThanOrEqual(44);
  }
  await expectNoFaults();
});

test('sex and address of a patient from another province stand with the patient', async () => {
  const oopData = {
    genderCode: 'F',
    addressLine1: '77 Wheatsheaf Road',
    addressLine2: 'Unit 12B',
    addressLine3: '',
    cityName: 'Moosomin',
    postalCode: 'S0G3N0',
  };
  const opened = openedConsult({ oopData });
  await show(consultPath, {
    who: 'derm',
    answers: { 'activity-open': { ...opened, patient: { ...opened.patient, province: 'SK', oop: true } } },
  });
  const strip = region('Patient');
  await expect.element(strip.getByText('Out of province')).toBeVisible();
  await expect.element(strip).toMatchTextContent('Sex Female');
  await expect.element(strip).toMatchTextContent('77 Wheatsheaf Road, Unit 12B, Moosomin S0G3N0');
});

test('on a phone the top bar leaves out what stands below it, and the status is a line that a finger hits', async () => {
  const subject = `Dermatology - Pigmented lesion, ${formatHealthNumber('AB', patient.phn)}`;
  await show(consultPath, { who: 'derm', width: 'phone', answers: { 'activity-open': openedConsult({ subject }) } });
  await expect.element(page.getByText('Pigmented lesion', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Dermatology · eConsult', { exact: true })).toBeVisible();
  const status = page.getByRole('button', { name: 'Status: Pending' }).element();
  expect(getComputedStyle(status).borderTopColor).toBe('rgba(0, 0, 0, 0)');
  const { left, top, height } = status.getBoundingClientRect();
  for (const edge of [top - 4, top + height + 4])
    expect(document.elementFromPoint(left + 20, edge)?.closest('button')).toBe(status);
});

test('the reply says to whom it goes and about whom, before a word is written and while it is', async () => {
  await show(consultPath, { who: 'derm' });
  const reply = page.getByRole('form', { name: 'Reply' });
  const box = reply.getByRole('textbox', { name: 'Reply' });
  await expect.element(box).toHaveAttribute('placeholder', 'Write a reply');
  await box.fill('Excise it.');
  await expect
    .element(reply)
    .toMatchTextContent(`To Dr. Owen Falardeau and Dr. Paloma Nakagawa, about ${patientName}, 41 y`);
  await expect.element(box).toHaveAccessibleDescription(new RegExp(`about ${patientName}, 41 y`));
});

test('on a phone what is read has at least 60 % of the height, and the reply one row until it is used', async () => {
  await show(consultPath, { who: 'derm', width: 'phone' });
  await expect.element(thread().getByRole('listitem').first()).toBeVisible();
  expect(thread().element().clientHeight).toBeGreaterThanOrEqual(0.6 * innerHeight);
  // The top bar, and patient with status: two bars of 108 px.
  expect(thread().element().getBoundingClientRect().top).toBeLessThanOrEqual(109);
  const reply = page.getByRole('form', { name: 'Reply' });
  expect(reply.element().getBoundingClientRect().height).toBeLessThanOrEqual(48);
  await expect.element(reply.getByRole('button', { name: 'Templates' })).not.toBeInTheDocument();
  // The line above the field is not seen here.
  await expect.element(reply.getByRole('textbox')).toHaveAttribute('placeholder', 'Reply about Wanda, 41 y');
  await reply.getByRole('button', { name: 'More for this reply' }).click();
  await expect.element(reply.getByRole('button', { name: 'Templates' })).toBeVisible();
  await expect.element(reply.getByRole('radio', { name: 'Do not bill' })).toBeVisible();
  await reply.getByRole('button', { name: 'More for this reply' }).click();
  // With words in it the field and its keys still are one row.
  await reply.getByRole('textbox', { name: 'Reply' }).fill('Excise it.');
  expect(reply.getByRole('textbox').element().getBoundingClientRect().height).toBeLessThanOrEqual(46);
  for (const name of ['More for this reply', 'Send']) {
    const { width, height } = reply.getByRole('button', { name, exact: true }).element().getBoundingClientRect();
    expect(Math.min(width, height), name).toBeGreaterThanOrEqual(44);
  }
});

test('with the keyboard of a phone up the reply is one row, and what else it offers comes back with the height', async () => {
  await show(consultPath, { who: 'derm', width: 'phone', answers: playedThread('derm').answers });
  const reply = page.getByRole('form', { name: 'Reply' });
  await reply.getByRole('textbox', { name: 'Reply' }).fill('Excise it.');
  const done = reply.getByRole('button', { name: 'Send and done' });
  const heightOf = () => done.element().getBoundingClientRect().height;
  await expect.poll(heightOf).toBeGreaterThanOrEqual(44);
  const [width, height] = [innerWidth, innerHeight];
  await page.viewport(width, 480);
  await expect.poll(() => reply.element().getBoundingClientRect().height).toBeLessThanOrEqual(70);
  // What is hidden is found by the focus.
  reply.getByRole('combobox', { name: 'Outcome once it is done' }).element().focus();
  await expect.poll(heightOf).toBeGreaterThanOrEqual(44);
  await reply.getByRole('textbox', { name: 'Reply' }).click();
  await page.viewport(width, height);
  await expect.poll(heightOf).toBeGreaterThanOrEqual(44);
});
