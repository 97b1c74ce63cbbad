import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cents } from '@consult/domain/money/money.ts';
import { cast } from '@consult/testkit/cast.ts';
import { held, offline, refused, type Answer } from '../../testing/answers.ts';
import { keepAt } from '../../app/local/kept-records.ts';
import { localNow } from '../../app/local/local.ts';
import { usualNow } from '../../testing/clock.ts';
import { address, reopen, show } from '../../testing/show.tsx';
import { activityId, consultPath, lineOf, may, openedConsult } from '../../testing/world/activity.ts';
import { explanation } from '../../testing/world/billing.ts';
import { playedThread } from '../../testing/world/thread.ts';

const thread = () => page.getByRole('log', { name: 'Thread' });
const box = () => page.getByRole('textbox', { name: 'Reply' });
const send = () => page.getByRole('button', { name: 'Send', exact: true });
const outcomes = () => page.getByRole('dialog', { name: 'Outcomes' });
const lines = (text: string) => thread().getByText(text).elements().length;

test('within the 24 hours that a billed message opened, the next one says so, and no code again', async () => {
  const { answers, add } = playedThread('derm', ({ billable }) => ({ billingCode: billable ? '03.01NG' : '' }));
  const hoursAgo = (hours: number) => new Date(usualNow.getTime() - hours * 3_600_000).toISOString();
  add({ text: 'Long ago', billable: true, billingCode: '03.01O', sentBy: cast.derm.id, sentAt: hoursAgo(24) });
  const { live } = await show(consultPath, { who: 'derm', answers });
  await expect.element(thread().getByText('Bill 03.01O')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Billing code' })).toHaveValue('03.01NG');
  add({ text: 'This morning', billable: true, billingCode: '03.01NG', sentBy: cast.derm.id, sentAt: hoursAgo(2) });
  add({
    text: 'And again',
    billable: true,
    sameWindow: true,
    billingCode: '03.01NG',
    sentBy: cast.derm.id,
    sentAt: hoursAgo(1),
  });
  live.say('message', activityId, 9);
  await expect.element(thread().getByText('Billed in the same 24 h')).toBeVisible();
  expect(lines('Bill 03.01NG')).toBe(1);
  await expect.element(page.getByRole('radio', { name: 'Bill in the same 24 h' })).toBeChecked();
  await expect.element(page.getByRole('textbox', { name: 'Billing code' })).not.toBeInTheDocument();
});

test('a message is billed or not as chosen, under a code of at least 4 characters; a phone consult says when it is', async () => {
  // The server decides what it bills: a first response to an eConsult has a code of its own.
  const { answers } = playedThread('derm', ({ billable }) => ({ billingCode: billable ? '03.01O' : '' }));
  const { server } = await show(consultPath, { who: 'derm', answers });
  await expect.element(page.getByText('Billed once in 24 hours, however many messages you send.')).toBeVisible();
  const code = page.getByRole('textbox', { name: 'Billing code' });
  await expect.element(code).toHaveValue('03.01NG');
  await box().fill('To be billed');
  await code.fill('03');
  await expect.element(page.getByText('Billing code must be at least 4 characters long')).toBeVisible();
  await expect.element(send()).toBeDisabled();
  await code.fill('08.19A');
  await send().click();
  await outcomes().getByRole('button', { name: 'Skip' }).click();
  const asked = () => server.asked('message-send').at(-1)?.input;
  await expect.poll(asked).toMatchObject({ text: 'To be billed', billable: true, billingCode: '08.19A' });
  await expect.element(thread().getByText('Bill 03.01O')).toBeVisible();
  expect(lines('To be billed')).toBe(1);
  await page.getByRole('radio', { name: 'Do not bill' }).click();
  await expect.element(code).not.toBeInTheDocument();
  await expect.element(send()).toBeDisabled();
  await box().fill('Not to be billed');
  await send().click();
  await expect.poll(asked).toMatchObject({ text: 'Not to be billed', billable: false, billingCode: '' });
  await expect.element(thread().getByText('Not to be billed')).toBeVisible();

  const phoneCall = {
    specialistUid: cast.derm.id,
    startTime: '2026-03-10T19:00:00.000Z',
    endTime: '2026-03-10T19:15:00.000Z',
    said: { day: '2026-03-10', start: '13:00', end: '13:15', zone: 'America/Edmonton' },
    physicianPhoneNumber: '(403) 555-0199',
    specialistPhoneNumber: '',
    complete: false,
    completedAt: null,
  };
  server.answer({ 'activity-open': openedConsult({ activityType: 'phoneConsult', phoneCall }) });
  await reopen(consultPath);
  const said = page.getByText('Phone consults are not billed until the call is complete.');
  await expect.element(said).toBeVisible();
});

test('beside Send stands what will be billed, why it is not the chosen code, and what a rule says of it', async () => {
  const { answers } = playedThread('derm');
  const ready = { sameWindow: false, fee: cents(6_899), verdict: 'ready' as const, findings: [] };
  const bills = { ...ready, code: '03.01O', isFirst: true };
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: { ...answers, 'billing-preview': { ...bills, withoutClaimsWay: '' } },
  });
  await box().fill('It can stay.');
  const said = page.getByText(/^Bills 03\.01O/);
  await expect.element(said).toMatchTextContent('Bills 03.01O, $68.99 · your first answer, whatever code is chosen');
  server.answer({
    'billing-preview': ({ billingCode }) => ({
      ...ready,
      code: billingCode,
      isFirst: false,
      verdict: 'elsewhere',
      withoutClaimsWay: 'BC',
    }),
  });
  await page.getByRole('textbox', { name: 'Billing code' }).fill('08.19A');
  await expect
    .element(page.getByText(/^Bills 08\.19A/))
    .toMatchTextContent('Bills 08.19A, $68.99 · No claims way for British Columbia yet');
  // A code that is half typed is billed as the usual one, also of an answer that is not the first.
  server.answer({ 'billing-preview': { ...bills, code: '03.01NG', isFirst: false, withoutClaimsWay: '' } });
  await page.getByRole('textbox', { name: 'Billing code' }).fill('08.1');
  const usual = page.getByText(/^Bills 03\.01NG/);
  await expect.element(usual).toMatchTextContent('Bills 03.01NG, $68.99');
  await expect.element(usual).not.toMatchTextContent('your first answer');
  const [broken] = explanation().findings;
  server.answer({
    'billing-preview': { ...bills, verdict: 'refuse', findings: [broken!], withoutClaimsWay: '' },
  });
  await page.getByRole('textbox', { name: 'Billing code' }).fill('03.01O');
  const refuses = page.getByText(/^Bills 03\.01O/);
  await expect.element(refuses).toMatchTextContent('Bills 03.01O, $68.99 · Would be refused: ');
  await expect.element(refuses).not.toMatchTextContent('your first answer');
  // What is not sent yet is not said to have been.
  const facts = { from: '7', to: '17', at: '2026-11-29T09:58:00.000-06:00' };
  const late = { ...broken!, rule: 'message-hour' as const, outcome: 'warn' as const, facts };
  server.answer({ 'billing-preview': { ...bills, verdict: 'warn', findings: [late], withoutClaimsWay: '' } });
  await page.getByRole('textbox', { name: 'Billing code' }).fill('03.01NH');
  await expect.element(page.getByText(/^Bills 03\.01O/)).toMatchTextContent('this message is dated 2026/11/29, 09:58');
});

test('the question for the outcome does not come between the keys of who writes on', async () => {
  const { answers } = playedThread('derm');
  const taken = answers['message-send'] as Extract<Answer<'message-send'>, (input: never) => unknown>;
  const sending = held(taken);
  await show(consultPath, { who: 'derm', answers: { ...answers, 'message-send': sending } });
  await box().fill('A first answer.');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(thread().getByText('Sending…')).toBeVisible();
  await userEvent.type(box(), 'And one ');
  sending.release();
  await expect.element(thread().getByText('Sending…')).not.toBeInTheDocument();
  await userEvent.type(box(), 'thing more.');
  await expect.element(box()).toHaveValue('And one thing more.');
  await expect.element(outcomes()).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await outcomes().getByRole('button', { name: 'Skip' }).click();
  await expect.poll(() => lines('And one thing more.')).toBe(1);
});

test('a send that waits for something else than files says nothing of files', async () => {
  const { answers } = playedThread('derm');
  await show(consultPath, { who: 'derm', answers });
  await box().fill('Excise it.');
  // It would stand there for some milliseconds only.
  const shown: string[] = [];
  const seen = new MutationObserver(() => {
    const words = /It goes out as soon as the files are there|Uploading…/.exec(document.body.innerText);
    if (words) shown.push(words[0]);
  });
  seen.observe(document.body, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => seen.disconnect());
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await outcomes().getByRole('button', { name: 'Skip' }).click();
  await expect.poll(() => lines('Excise it.')).toBe(1);
  expect(shown).toEqual([]);
});

test('a reading of the consult that the server answered before it saved the words does not take them from the box', async () => {
  const { answers } = playedThread('derm');
  const { server, live } = await show(consultPath, { who: 'derm', answers });
  await expect.element(box()).toBeVisible();
  const before = held(openedConsult());
  server.answer({ 'activity-open': before });
  live.say('activity', activityId, 5);
  await expect.poll(() => server.asked('activity-open').at(-1)?.state).toBe('waiting');
  await box().fill('Typed meanwhile.');
  await expect.poll(() => server.asked('message-saveDraft').at(-1)?.state).toBe('answered');
  before.release();
  await expect.poll(() => server.asked('activity-open').at(-1)?.state).toBe('answered');
  await expect.element(page.getByText(/^Draft saved/)).toBeVisible();
  await expect.element(box()).toHaveValue('Typed meanwhile.');
});

test('a reading of the consult that the server answered before the message arrived does not put its words back', async () => {
  const { answers } = playedThread('derm');
  const { server, live } = await show(consultPath, { who: 'derm', answers });
  await box().fill('Excise it.');
  await expect.poll(() => server.asked('message-saveDraft').at(-1)?.state).toBe('answered');
  const { messageId, text, version } = server.asked('message-saveDraft').at(-1)!.input;
  const draft = { messageId, text, version: version + 1, savedAt: usualNow.toISOString(), asks: false };
  const before = held(openedConsult({ draft }));
  server.answer({ 'activity-open': before });
  live.say('activity', activityId, 5);
  await expect.poll(() => server.asked('activity-open').at(-1)?.state).toBe('waiting');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await outcomes().getByRole('button', { name: 'Skip' }).click();
  await expect.poll(() => server.asked('message-send').at(-1)?.state).toBe('answered');
  before.release();
  await expect.poll(() => server.asked('activity-open').at(-1)?.state).toBe('answered');
  await expect.element(thread().getByText('Excise it.')).toBeVisible();
  await expect.element(box()).toHaveValue('');
});

test('a specialist who has answered before is not asked for the outcome because the thread is slow', async () => {
  const before = [lineOf(2, { sentBy: cast.derm.id, text: 'Excise it.' })];
  const { answers } = playedThread('derm', undefined, before);
  const whole = answers['message-list'] as Extract<Answer<'message-list'>, (input: never) => unknown>;
  const reading = held(whole);
  const firstSpecialistResponse = { specialistId: cast.derm.id, respondedAt: '2026-03-09T15:00:00.000Z' };
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: { ...answers, 'message-list': reading, 'activity-open': openedConsult({ firstSpecialistResponse }) },
  });
  await box().fill('And send a photo.');
  await send().click();
  await expect.poll(() => server.asked('message-send').map(({ state }) => state)).toEqual(['answered']);
  reading.release();
  await expect.element(thread()).toMatchTextContent('And send a photo.');
  await expect.element(thread()).toMatchTextContent('Excise it.');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('when the specialist is no longer on the platform, the warning stands in place of the reply box', async () => {
  const { answers } = playedThread('plus');
  const { server } = await show(consultPath, {
    who: 'plus',
    answers: { ...answers, 'activity-open': openedConsult({ can: may.referrer }) },
  });
  await box().fill('Are you there?');
  server.answer({
    'activity-open': openedConsult({ can: { ...may.referrer, send: false } }),
    'message-send': refused('NO_CONSULTANT'),
    'secureMessaging-getConsultantStatus': ['noLongerOnPlatform'],
  });
  // Somebody who has the consult open learns it from their next message, which stays in sight.
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(box()).not.toBeInTheDocument();
  await expect.element(thread().getByText('Are you there?')).toBeVisible();
  await reopen(consultPath);
  const gone =
    'This specialist is no longer on the product. It is no longer possible to send any messages on this consult.';
  await expect
    .element(page.getByRole('region', { name: 'Messages' }).getByRole('status').filter({ hasText: gone }))
    .toBeVisible();
  await expect.element(box()).not.toBeInTheDocument();
});

test('what was typed about a consult that can be read no more is forgotten on this device, and nothing else', async () => {
  const { answers } = playedThread('derm');
  const { server, live } = await show(consultPath, { who: 'derm', answers });
  await box().fill('Half a sentence');
  const kept = () =>
    localNow()
      ?.vault.all('kept')
      .map(({ key }) => key) ?? [];
  await expect.poll(() => kept().filter((key) => key.includes(`reply.${activityId}`))).toHaveLength(1);
  await localNow()!.vault.put({ key: 'kept.reply.another~1', kind: 'kept', value: {} });
  server.answer({ 'activity-open': refused('NOT_FOUND') });
  live.say('activity', activityId, 9);
  await expect.poll(address).not.toContain('econsultId');
  await expect.poll(kept).toEqual(['kept.reply.another~1']);
});

test('a reply box that is closed until this device has opened what it keeps says so', async () => {
  const { answers } = playedThread('derm');
  const half = held({ half: btoa('0123456789abcdef0123456789abcdef') });
  await show(consultPath, { who: 'derm', answers: { ...answers, 'account-openVault': half } });
  await expect.element(page.getByText('Opening what this device keeps…')).toBeVisible();
  await expect.element(box()).toHaveAttribute('readonly');
  half.release();
  await expect.element(box()).not.toHaveAttribute('readonly');
  await expect.element(page.getByText('Opening what this device keeps…')).not.toBeInTheDocument();
});

test('Attach pressed before this device has opened what it keeps opens as soon as it has', async () => {
  const { answers } = playedThread('derm');
  const half = held({ half: btoa('0123456789abcdef0123456789abcdef') });
  await show(consultPath, { who: 'derm', answers: { ...answers, 'account-openVault': half } });
  await page.getByRole('button', { name: 'Attach', exact: true }).click();
  half.release();
  await expect.element(page.getByRole('dialog', { name: 'Attach files' })).toBeVisible();
  await expect.element(box()).not.toHaveAttribute('readonly');
  await expect.element(page.getByRole('dialog', { name: 'Attach files' })).toBeVisible();
});

test('words of an earlier version that fit into no field stand above the box, to copy or to discard', async () => {
  const { answers } = playedThread('derm');
  await show(consultPath, { who: 'derm', answers });
  await expect.element(box()).toBeVisible();
  await expect.poll(() => localNow()?.vault.loaded).toBe(true);
  await keepAt(localNow()!.vault, `reply.${activityId}`, { words: 'Please see her next week.' });
  const words = page.getByRole('status').filter({ hasText: 'An earlier version of this page kept here:' });
  await expect.element(words).toMatchTextContent('Please see her next week.');
  await words.getByRole('button', { name: 'Copy these words' }).click();
  await expect.poll(() => navigator.clipboard.readText()).toBe('Please see her next week.');
  await words.getByRole('button', { name: 'Discard' }).click();
  await expect.element(words).not.toBeInTheDocument();
  // What was opened lately is kept too, for the palette.
  const ofReply = localNow()!
    .vault.all('kept')
    .filter(({ key }) => key.includes(`reply.${activityId}`));
  expect(ofReply).toEqual([]);
});

test('many replies that waited are read together, each once and in order, and no read mark goes out for them', async () => {
  const { answers } = playedThread('derm');
  const { server } = await show(consultPath, { who: 'derm', answers: { ...answers, 'message-send': offline } });
  const texts = Array.from({ length: 20 }, (_, n) => `Waits ${n + 1}.`);
  for (const text of texts) {
    await box().fill(text);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(box()).toHaveValue('');
  }
  const readings = server.asked('message-list').length;
  server.answer(answers);
  dispatchEvent(new Event('online'));
  await expect
    .poll(() => server.asked('message-send').filter(({ input }) => input.text === texts.at(-1)).length)
    .toBe(1);
  await expect.element(thread().getByText('Sending…')).not.toBeInTheDocument();
  await expect
    .poll(() =>
      thread()
        .getByText(/^Waits/)
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(texts);
  // With the tellings while more than a few wait, and then for each of the last.
  expect(server.asked('message-list').length - readings).toBeLessThan(texts.length);
  expect(server.asked('activity-markRead')).toEqual([]);
});
