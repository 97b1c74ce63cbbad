import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cents } from '@consult/domain/money/money.ts';
import { cast } from '@consult/testkit/cast.ts';
import { noAnswer, refused } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { everyLook } from '../../testing/looks.ts';
import { address, show, type ShowOptions } from '../../testing/show.tsx';
import { answeredWith, billingAnswers } from '../../testing/world/billing.ts';

const path = '/dashboard/billing-report';
const open = (options: ShowOptions = {}) => show(path, { who: 'derm', answers: billingAnswers, ...options });
const table = (name: string) => page.getByRole('region', { name, exact: false }).getByRole('table');
const rowsOf = (name: string) => table(name).getByRole('rowgroup').nth(1).getByRole('row');

everyLook('the billing report', async (look) => {
  await open(look);
  await expect.element(page.getByRole('cell', { name: /99Z/ }).first()).toBeVisible();
  await expect.element(page.getByRole('term').first()).toBeVisible();
});

test('shows this month, last month, the year so far, and twelve months as a chart and as a table', async () => {
  await open();
  const earnings = page.getByRole('region', { name: 'Earnings' });
  await expect.element(earnings).toMatchTextContent('This month$1,200.0012 eConsults, 2 communications');
  await expect.element(earnings).toMatchTextContent('Last month$1,100.0011 eConsults, 2 communications');
  await expect.element(earnings).toMatchTextContent('Year to date');
  await earnings.getByText('The same numbers as a table').click();
  const rows = earnings.getByRole('row');
  await expect.poll(() => rows.elements().length).toBe(13);
  await expect.element(rows.nth(1)).toMatchTextContent('$960.00$240.00$1,200.00');
  await expect.element(rows.nth(12)).toMatchTextContent('$80.00$20.00$100.00');
});

test('says what each record is, where it stands and why it was rejected', async () => {
  await open();
  await expect.element(rowsOf('New & Pending').first()).toMatchTextContent('2026/03/07Message');
  await expect.element(rowsOf('New & Pending').first()).toMatchTextContent('03.01NGOn hold');
  const [unknown, known] = [rowsOf('Rejected').nth(0), rowsOf('Rejected').nth(1)];
  await expect.element(known).toMatchTextContent('05A · Invalid or blank personal health number.Duplicate Billing');
  await expect.element(unknown).toMatchTextContent('99Z · Ask your payerN/A-$12.40');
  await expect.element(table('Closed')).toMatchTextContent('FailedThe email failed because of a bad address');
  await expect.element(rowsOf('Processed Billing Records').first()).toMatchTextContent('2026/03/20');
  await expect.element(page.getByRole('heading', { name: 'Standard Rejection Explanations' })).toBeVisible();
});

test('no word of where a record stands is broken, in French too, whose words are longer', async () => {
  // 'À vérifier' beside 'Prêt': the column asks for little room.
  const records = answeredWith([{ verdict: 'warn', billingCode: '03.01NG' }, { verdict: 'ready' }]);
  await open({ language: 'fr', answers: { ...billingAnswers, 'reporting-createBillingReport': records } });
  const verdicts = () => [...document.querySelectorAll('[data-verdict]')];
  await expect.poll(() => verdicts().length).toBeGreaterThan(0);
  const broken = verdicts().flatMap((one) => {
    const text = one.lastChild as Text;
    return [...text.data.matchAll(/\S+/g)].filter(({ index, 0: word }) => {
      const range = new Range();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1;
    });
  });
  expect(broken.map(([word]) => word)).toEqual([]);
});

const waiting = {
  ...billingAnswers,
  'reporting-createBillingReport': answeredWith([
    { status: 'new', noWayIn: 'BC' },
    { status: 'onHold', missing: ['practitioner', 'facility'], verdict: 'ready' },
    { status: 'unconfirmed', heldByPayer: true, claimFile: 'QQQ000010' },
    { status: 'closed', payToDoctor: cents(3449), errorCode: '63A' },
  ]),
};

test('says why a record waits, and both amounts where another was paid than expected', async () => {
  await open({ answers: waiting });
  const rows = rowsOf('Closed');
  await expect.element(rows.nth(0)).toMatchTextContent('NewNo claims way for British Columbia yet');
  await expect.element(rows.nth(1)).toMatchTextContent('On holdMissing: practitioner number, facility');
  await expect.element(rows.nth(2)).toMatchTextContent('UnconfirmedHeld by the payer');
  await expect.element(rows.nth(3)).toMatchTextContent('$34.49of $68.99 expected');
});

test('says in which file a record lies', async () => {
  await open({ answers: waiting });
  await expect.element(rowsOf('New & Pending').nth(2)).toMatchTextContent('In file QQQ000010');
  await expect.element(rowsOf('New & Pending').nth(1)).not.toMatchTextContent('In file');
});

test('says in French why a record waits', async () => {
  await open({ answers: waiting, language: 'fr' });
  for (const why of [
    'Pas encore de voie de facturation pour cette province : Colombie-Britannique',
    'Il manque : numéro de praticien, établissement',
    'Retenu par le payeur',
  ])
    await expect.element(page.getByText(why).first()).toBeVisible();
});

test('asks for the open and rejected of all time, and for closed and processed of the month, the previous one first', async () => {
  const { server } = await open({ now: new Date('2026-04-15T18:00:00Z') });
  await expect.element(page.getByLabelText('Month')).toHaveValue('2026-03');
  const march = { month: '2026-03' };
  const questions = () =>
    server.asked('reporting-countBillingRecords').map(({ input }) => JSON.stringify(Object.values(input)[0]));
  await expect.poll(() => questions().length).toBe(4);
  expect(questions()).toEqual([
    JSON.stringify({ statuses: ['new', 'pending', 'onHold', 'submitted', 'unconfirmed'] }),
    JSON.stringify({ statuses: ['refused'] }),
    JSON.stringify({ ...march, statuses: ['closed', 'notBillable', 'deleted', 'failed'] }),
    JSON.stringify(march),
  ]);
  await page.getByLabelText('Month').selectOptions('2026-02');
  await expect.poll(address).toBe(`${path}?month=2026-02`);
  await expect.poll(() => questions().at(-1)).toContain('2026-02');
});

test('with zone data of last year its months are those of the server’s business day', async () => {
  // This browser takes it for half past eleven on the last of April; it is half past midnight in May.
  const now = new Date('2026-04-30T23:30:00-06:00');
  const { server } = await open({ now, serverClock: (device) => `${device} 2026-05-01 ${now.getTime() + 84_600_000}` });
  await expect.element(page.getByLabelText('Month')).toHaveValue('2026-04');
  await expect
    .poll(() => server.asked('reporting-countBillingRecords').at(-1)?.input)
    .toEqual({ fetchByHlinkResultReceivedAt: { month: '2026-04' } });
});

test('orders a table by the head that is clicked, and turns it round at the next click', async () => {
  const { server } = await open();
  const last = () => {
    const { input } = server.asked('reporting-createBillingReport').at(-1)!;
    return [input.sort, input.descending, input.offset, input.limit];
  };
  const head = (name: string) => table('New & Pending').getByRole('button', { name });
  await expect
    .element(table('New & Pending').getByRole('columnheader', { name: 'Service date' }))
    .toHaveAttribute('aria-sort', 'descending');
  await head('Service date').click();
  await expect.poll(last).toEqual(['created', false, 0, 5]);
  await head('Code').click();
  await expect.poll(last).toEqual(['billingCode', true, 0, 5]);
});

test('turns pages of 5, 10, 25 or 50, and goes back to the first with another size', async () => {
  await open();
  const section = page.getByRole('region', { name: 'New & Pending' });
  await expect.element(section).toMatchTextContent('1–5 of 7');
  await expect.element(section.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await section.getByRole('button', { name: 'Next page' }).click();
  await expect.element(section).toMatchTextContent('6–7 of 7');
  await expect.element(section.getByRole('button', { name: 'Next page' })).toBeDisabled();
  const size = section.getByLabelText('Rows');
  expect([...size.element().querySelectorAll('option')].map(({ value }) => value)).toEqual(['5', '10', '25', '50']);
  await size.selectOptions('10');
  await expect.element(section).toMatchTextContent('1–7 of 7');
});

test('says that a table has no records', async () => {
  await open({
    answers: {
      ...billingAnswers,
      'reporting-createBillingReport': [],
      'reporting-countBillingRecords': { total: 0 },
    },
  });
  await expect.poll(() => page.getByText('No records found').elements().length).toBe(4);
  await expectNoFaults();
});

test('says that it loads', async () => {
  await open({
    answers: {
      ...billingAnswers,
      'reporting-createBillingReport': noAnswer,
      'reporting-createRollupReport': noAnswer,
    },
  });
  await expect.element(table('Closed')).toHaveAttribute('aria-busy', 'true');
  await expectNoFaults();
});

test('says what failed, and tries again', async () => {
  const { server } = await open({
    answers: {
      ...billingAnswers,
      'reporting-createBillingReport': refused('INTERNAL'),
      'reporting-createRollupReport': refused('INTERNAL'),
    },
  });
  await clock.hurry(async () => {
    await expect.element(page.getByText('Error fetching earnings summary. Please try again.')).toBeVisible();
  });
  await clock.hurry(async () => {
    await expect.poll(() => page.getByText('Error fetching billing records.').elements().length).toBe(4);
  });
  await expectNoFaults();
  server.answer(billingAnswers);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect.element(page.getByRole('region', { name: 'Earnings' })).toBeVisible();
});

test('shows a result as it comes in', async () => {
  const { server, live } = await open();
  await expect.element(rowsOf('Rejected').first()).toBeVisible();
  const earnings = page.getByRole('region', { name: 'Earnings' });
  await expect.element(earnings).toMatchTextContent('This month$1,200.00');
  await expect.poll(() => live.heard).toBe(true);
  // What was paid is taken back.
  server.answer({ 'reporting-createRollupReport': {} });
  live.say('billing', cast.derm.id, 2);
  await expect.element(earnings).toMatchTextContent('This month$0.00');
});

test('exports the processed records of the month, says how far it is, and can be cancelled', async () => {
  const { server } = await open();
  const piece = Promise.withResolvers<void>();
  const encoder = new TextEncoder();
  let aborted = false;
  server.serve('/V5/billing-report/csv', (request) => {
    request.signal.addEventListener('abort', () => (aborted = true));
    expect(new URL(request.url).searchParams.get('question')).toContain('fetchByHlinkResultReceivedAt');
    return new Response(
      new ReadableStream({
        async start(stream) {
          stream.enqueue(encoder.encode('heads\r\n1\r\n2\r\n'));
          await piece.promise;
          stream.enqueue(encoder.encode('3\r\n'));
          stream.close();
        },
      }),
      { headers: { 'x-rows': '3', 'content-type': 'text/csv' } },
    );
  });
  await page.getByRole('button', { name: 'CSV' }).click();
  await expect.element(page.getByText('2 of 3 rows')).toBeVisible();
  await expectNoFaults();
  await page.getByRole('button', { name: 'Cancel the export' }).click();
  await expect.element(page.getByRole('button', { name: 'CSV' })).toBeVisible();
  expect(aborted).toBe(true);
  piece.resolve();
  await expect.element(page.getByText('Error exporting CSV. Please try again.')).not.toBeInTheDocument();
});

test.each(['CSV', 'PDF'])('says that the export as %s failed', async (format) => {
  const { server } = await open();
  server.serve(`/V5/billing-report/${format.toLowerCase()}`, () => new Response(null, { status: 500 }));
  await page.getByRole('button', { name: format }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(`Error exporting ${format}. Please try again.`);
});

test('a CSV that was cut short is none', async () => {
  const { server } = await open();
  server.serve(
    '/V5/billing-report/csv',
    () => new Response('heads\r\n1\r\n', { headers: { 'x-rows': '3', 'content-type': 'text/csv' } }),
  );
  await page.getByRole('button', { name: 'CSV' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Error exporting CSV. Please try again.');
});
