import { cents, formatMoney } from '@consult/domain/money/money.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refused } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { everyLook } from '../../testing/looks.ts';
import { reopen, show, type ShowOptions } from '../../testing/show.tsx';
import { billingAnswers, explanation } from '../../testing/world/billing.ts';

const path = '/dashboard/billing-report';
const report = (more: ShowOptions = {}) => show(path, { who: 'derm', answers: billingAnswers, ...more });
const rows = () =>
  page.getByRole('region', { name: 'New & Pending' }).getByRole('table').getByRole('rowgroup').nth(1).getByRole('row');
const dialog = () => page.getByRole('dialog');
async function opened(more: ShowOptions = {}) {
  const shown = await report(more);
  await page.getByRole('button', { name: '2026/03/06, eConsult: explain' }).click();
  await expect.element(dialog()).toBeVisible();
  return shown;
}

everyLook('the explanation of a billing record', async (look) => {
  await show(path, { who: 'derm', answers: billingAnswers, ...look });
  await page.getByRole('button', { name: /2026\/03\/06/ }).click();
  await expect.element(dialog().getByRole('radio').first()).toBeVisible();
});

test('a row says before it is sent whether it is ready, would be refused or is held, and by whom', async () => {
  await report();
  await expect.element(rows().nth(0)).toMatchTextContent('Held');
  await expect.element(rows().nth(1)).toMatchTextContent('Would be refused');
  await expect.element(rows().nth(2)).toMatchTextContent('Ready');
  await expect.element(rows().nth(3)).toMatchTextContent('On holdHeld by you');
});

test('a record opens with what would be refused and why, its source, what can be done and what was checked', async () => {
  await opened();
  const said = dialog();
  await expect
    .element(said.getByText('Would be refused: a phone consult came less than 24 hours before'))
    .toBeVisible();
  await expect.element(said.getByText(/You billed 03\.01LJ for this patient \(2026\/02\/28, 15:10\)/)).toBeVisible();
  await expect
    .element(said.getByText(/Schedule of Medical Benefits, 03\.01O · in force since 2026\/04\/01/))
    .toBeVisible();
  await expect.element(said.getByText('Health number right by its check digit')).toBeVisible();
  await expect.element(said.getByText('Answered after 3 of 30 days')).toBeVisible();
  await expect.element(said).toMatchTextContent('Delphine Okafor-Marchand');
  await expect.element(said.getByRole('radio', { name: /Send it as it is/ })).toBeVisible();
  await expectNoFaults();
});

test.each([
  ['en', 'The service was 89 days ago; 1 day is left.'],
  ['fr', 'Le service date de 89 jours; il reste 1 jour.'],
] as const)(
  'a record that can be claimed for one day more says so in the words of one day, %s',
  async (language, why) => {
    const [near] = explanation().findings;
    const facts = { age: 89, most: 90, left: 1 };
    const findings = [{ ...near!, rule: 'submission-late', outcome: 'warn' as const, facts }];
    await report({ language, answers: { ...billingAnswers, 'billing-getExplanation': explanation({ findings }) } });
    await page.getByRole('button', { name: /2026\/03\/06/ }).click();
    await expect.element(dialog().getByText(why)).toBeVisible();
  },
);

test('a name that is read from right to left leaves the health number in its order', async () => {
  const record = { ...explanation().record, patientId: '05004-1629' };
  const named = explanation({ patientName: 'ليلى الحداد', record });
  await opened({ answers: { ...billingAnswers, 'billing-getExplanation': named } });
  await expect.element(dialog()).toMatchTextContent('ليلى الحداد');
  const leftOf = (text: string): number => {
    const walk = document.createTreeWalker(dialog().element(), NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const at = walk.currentNode.textContent!.indexOf(text);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(walk.currentNode, at);
      range.setEnd(walk.currentNode, at + text.length);
      return range.getBoundingClientRect().left;
    }
    return Number.NaN;
  };
  expect(leftOf('05004')).toBeLessThan(leftOf('1629'));
});

test('what the doctor decides goes with the version that they saw', async () => {
  const { server } = await opened();
  await expect.element(dialog().getByRole('button', { name: 'Apply and next' })).toBeDisabled();
  await dialog()
    .getByRole('radio', { name: /Do not bill it/ })
    .click();
  await dialog().getByRole('button', { name: 'Apply and next' }).click();
  await expect
    .poll(() => server.asked('billing-decide').map(({ input }) => input))
    .toEqual([{ recordId: explanation().record.id, version: 4, way: 'notBillable' }]);
  // The next one that is kept back, which is read in its turn.
  await expect
    .poll(() => new Set(server.asked('billing-getExplanation').map(({ input }) => input.recordId)).size)
    .toBe(2);
});

test('a correction offers the codes that say what was done, and diagnoses while they are typed', async () => {
  const { server } = await opened();
  await dialog()
    .getByRole('radio', { name: /Correct it/ })
    .click();
  const code = dialog().getByLabelText('Billing code');
  await expect.element(code).toMatchTextContent('03.01O · answer to an eConsult · $68.99');
  await expect.element(code).toMatchTextContent('03.01NG · message · $21.05');
  await code.selectOptions('03.01NG');
  await dialog().getByLabelText('Diagnosis code (ICD-9)').fill('benign');
  await expect.poll(() => server.asked('diagnosis-search').at(-1)?.input).toEqual({ text: 'benign' });
  await dialog().getByLabelText('Diagnosis code (ICD-9)').fill('2165');
  await expectNoFaults();
  await dialog().getByRole('button', { name: 'Apply and next' }).click();
  await expect
    .poll(() => server.asked('billing-decide').at(-1)?.input)
    .toMatchObject({ way: 'correct', billingCode: '03.01NG', dxCode: '2165' });
});

test('sending it as it is takes a note to the payer', async () => {
  const { server } = await opened();
  await dialog()
    .getByRole('radio', { name: /Send it as it is/ })
    .click();
  await dialog().getByRole('textbox', { name: 'Note to the payer' }).fill('Another question.');
  await dialog().getByRole('button', { name: 'Apply and next' }).click();
  await expect
    .poll(() => server.asked('billing-decide').at(-1)?.input)
    .toMatchObject({ way: 'asIs', note: 'Another question.' });
});

test('a note to the payer is there again after a reload, with what it was for', async () => {
  const { server } = await opened();
  const note = () => dialog().getByRole('textbox', { name: 'Note to the payer' });
  const explain = () => page.getByRole('button', { name: '2026/03/06, eConsult: explain' }).click();
  await dialog()
    .getByRole('radio', { name: /Send it as it is/ })
    .click();
  await note().fill('Another question.');
  await reopen(path);
  await explain();
  await expect.element(note()).toHaveValue('Another question.');
  await dialog().getByRole('button', { name: 'Apply and next' }).click();
  await expect
    .poll(() => server.asked('billing-decide').at(-1)?.input)
    .toMatchObject({ way: 'asIs', note: 'Another question.' });
  await reopen(path);
  await explain();
  await expect.element(dialog().getByRole('radio').first()).toBeVisible();
  await expect.element(note()).not.toBeInTheDocument();
});

test('of a claim that the payer has, a rule says what the payer may do', async () => {
  const submitted = explanation({ record: { ...explanation().record, status: 'submitted' }, ways: ['delete'] });
  await opened({ answers: { ...billingAnswers, 'billing-getExplanation': submitted } });
  await expect
    .element(dialog().getByText('The payer may refuse it: a phone consult came less than 24 hours before'))
    .toBeVisible();
});

const paidInPart = explanation({
  record: {
    ...explanation().record,
    status: 'closed',
    verdict: 'ready',
    rule: '',
    paidDay: '2026-03-22',
    payToDoctor: cents(3449),
    errorCode: '63A',
  },
  findings: [],
  verdict: 'ready',
  ways: ['change', 'reassess', 'delete'],
});

test('a claim that was paid otherwise than expected is sent back with a reason, in letters that the form has', async () => {
  const { server } = await opened({ answers: { ...billingAnswers, 'billing-getExplanation': paidInPart } });
  await dialog()
    .getByRole('radio', { name: /Have the claim reassessed/ })
    .click();
  await dialog().getByRole('button', { name: 'Apply and next' }).click();
  await expect.element(dialog().getByText('Say why the payer should look at it again.')).toBeVisible();
  await dialog().getByRole('textbox', { name: 'Note to the payer' }).fill('卡已出示');
  await dialog().getByRole('button', { name: 'Apply and next' }).click();
  await expect.element(dialog().getByText(/The claim file takes Latin letters only/)).toBeVisible();
  expect(server.asked('billing-decide')).toEqual([]);
  await dialog().getByRole('textbox', { name: 'Note to the payer' }).fill('Both lesions were assessed.');
  await expectNoFaults();
  await dialog().getByRole('button', { name: 'Apply and next' }).click();
  await expect
    .poll(() => server.asked('billing-decide').at(-1)?.input)
    .toMatchObject({ way: 'reassess', note: 'Both lesions were assessed.' });
});

test('a claim that was paid otherwise than expected says both amounts, and why', async () => {
  const reduced = { code: '63A', en: 'Payment reduced or refused.', fr: 'Paiement réduit ou refusé.' };
  const { server } = await opened({
    answers: { ...billingAnswers, 'billing-getExplanation': { ...paidInPart, rejection: reduced } },
  });
  const expected = formatMoney(paidInPart.record.fee!, 'en');
  await expect.element(dialog().getByText(`Paid $34.49 of ${expected} expected`)).toBeVisible();
  await expect.element(dialog().getByText('63A: Payment reduced or refused.')).toBeVisible();
  await expect.element(dialog().getByText(/Rejected by the payer/)).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  server.answer({
    'billing-getExplanation': { ...paidInPart, record: { ...paidInPart.record, payToDoctor: paidInPart.record.fee } },
  });
  await page.getByRole('button', { name: '2026/03/05, eConsult: explain' }).click();
  await expect.element(dialog().getByRole('radio', { name: /Have the claim deleted/ })).toBeVisible();
  await expect.element(dialog().getByText(/expected/)).not.toBeInTheDocument();
});

test('a claim that was paid can be changed, once something of it is another', async () => {
  const { server } = await opened({ answers: { ...billingAnswers, 'billing-getExplanation': paidInPart } });
  await dialog()
    .getByRole('radio', { name: /Have the claim changed/ })
    .click();
  await dialog().getByRole('button', { name: 'Apply and next' }).click();
  await expect.element(dialog().getByText(/this changes nothing/)).toBeVisible();
  await dialog().getByLabelText('Billing code').selectOptions('03.01NG');
  await dialog().getByRole('button', { name: 'Apply and next' }).click();
  await expect
    .poll(() => server.asked('billing-decide').at(-1)?.input)
    .toMatchObject({ way: 'change', billingCode: '03.01NG' });
});

everyLook('a claim that its doctor asked the payer to reassess, and that the payer refused', async (look) => {
  const amendment = {
    action: 'reassess',
    state: 'refused',
    at: '2026-03-29T12:00:00.000-06:00',
    rejection: { code: '63A', en: 'Payment reduced or refused.', fr: 'Paiement réduit ou refusé.' },
  } as const;
  const answered = { ...paidInPart, amendment, mailFailed: false };
  await show(path, { who: 'derm', answers: { ...billingAnswers, 'billing-getExplanation': answered }, ...look });
  await page.getByRole('button', { name: /2026\/03\/06/ }).click();
  await expect.element(dialog().getByText(/63A/)).toBeVisible();
});

test('a message whose mail failed after a file had its claim says so, and offers the deletion', async () => {
  await opened({
    answers: {
      ...billingAnswers,
      'billing-getExplanation': {
        ...paidInPart,
        record: { ...paidInPart.record, type: 'patientMessage', status: 'unconfirmed', paidDay: null },
        ways: ['delete'],
        mailFailed: true,
      },
    },
  });
  await expect.element(dialog().getByText('The message did not reach the patient')).toBeVisible();
  await expect.element(dialog().getByText(/The request goes out once the payer has answered/)).toBeVisible();
});

test('says that the record was changed meanwhile, and keeps what was chosen on it', async () => {
  await opened({ answers: { ...billingAnswers, 'billing-decide': refused('STATE_CHANGED') } });
  await dialog()
    .getByRole('radio', { name: /Hold it/ })
    .click();
  await dialog().getByRole('button', { name: 'Apply and next' }).click();
  await expect.element(dialog().getByText('Nothing was changed.')).toBeVisible();
});

test('says why the payer refused it, and that no claims way is there for another province', async () => {
  const shown = await opened({
    answers: {
      ...billingAnswers,
      'billing-getExplanation': explanation({
        findings: [],
        verdict: 'ready',
        rejection: { code: '99Z', en: '', fr: '' },
        ways: ['correct', 'accept', 'notBillable'],
      }),
    },
  });
  await expect.element(dialog().getByText('Rejected by the payer: 99Z')).toBeVisible();
  await expect.element(dialog().getByText('Ask your payer')).toBeVisible();
  await expect.element(dialog().getByRole('radio', { name: /Accept the refusal/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  shown.server.answer({
    'billing-getExplanation': explanation({ findings: [], verdict: 'elsewhere', withoutClaimsWay: 'BC', ways: [] }),
  });
  await page.getByRole('button', { name: '2026/03/05, eConsult: explain' }).click();
  await expect.element(dialog().getByText('No claims way for British Columbia yet')).toBeVisible();
});

test('says what a claim lacks whose record no rule holds', async () => {
  const missing = ['practitioner', 'facility'] as const;
  await opened({
    answers: {
      ...billingAnswers,
      'billing-getExplanation': explanation({
        findings: [],
        verdict: 'ready',
        record: { ...explanation({}).record, status: 'onHold', missing: [...missing] },
      }),
    },
  });
  await expect.element(dialog().getByText('Missing: practitioner number, facility')).toBeVisible();
  await expect.element(dialog().getByText('Its claim is not complete yet')).toBeVisible();
});

test('says that its doctor has no clinic, and what to do', async () => {
  await opened({
    answers: {
      ...billingAnswers,
      'billing-getExplanation': explanation({
        findings: [],
        verdict: 'elsewhere',
        withoutClaimsWay: '',
        record: { ...explanation({}).record, status: 'onHold', missing: ['clinic'] },
      }),
    },
  });
  await expect.element(dialog().getByText('Missing: a clinic in your profile')).toBeVisible();
  await expect.element(dialog().getByText('It is checked once you have added your clinic.')).toBeVisible();
  await expect.element(dialog().getByText('No claims way yet')).not.toBeInTheDocument();
});

test('says that it could not be loaded', async () => {
  await opened({ answers: { ...billingAnswers, 'billing-getExplanation': refused('INTERNAL') } });
  await clock.hurry(async () => {
    await expect.element(dialog().getByText('This record could not be loaded.')).toBeVisible();
  });
  await expectNoFaults();
});

test('says how many claims need their doctor before the file, and shows only these', async () => {
  await report();
  await expect.element(page.getByText('2 claims need you before Thursday’s file.')).toBeVisible();
  await expect
    .element(page.getByText(/\$90\.04 would be refused or held as they stand\. The other 5 are ready\./))
    .toBeVisible();
  await page.getByRole('button', { name: 'Show only these' }).click();
  await expect.element(rows().nth(1)).toMatchTextContent('Would be refused');
  await expect.element(rows().nth(2)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.element(rows().nth(2)).toMatchTextContent('Ready');
});
