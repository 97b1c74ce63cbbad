import { rollupMonths } from '@consult/domain/billing/report.ts';
import { cents } from '@consult/domain/money/money.ts';
import { inventedHealthNumber } from '@consult/testkit/health-numbers.ts';
import { fixedId } from '@consult/testkit/random.ts';
import type { Input, Output } from '../../app/call.ts';
import type { Answers } from '../answers.ts';
import { usualNow } from '../clock.ts';

type BillingRecord = Output<'reporting-createBillingReport'>[number];

/** The nth record of a doctor: an eConsult answered, new. */
function billingRecord(n: number, of: Partial<BillingRecord> = {}): BillingRecord {
  const day = `2026-03-${String(n).padStart(2, '0')}`;
  return {
    id: fixedId(140, n),
    created: `${day}T18:00:00.000Z`,
    createdDay: day,
    lastUpdatedAt: `${day}T18:00:00.000Z`,
    hlinkResultReceivedAt: null,
    resultDay: null,
    paidAt: null,
    paidDay: null,
    type: 'econsult',
    subType: 'consultant',
    patientId: inventedHealthNumber('AB', 700_000 + n),
    status: 'new',
    comments: '',
    dxCode: '173.3',
    billingCode: '03.01O',
    fee: cents(6899),
    payToDoctor: null,
    missing: [],
    noWayIn: '',
    heldByPayer: false,
    claimFile: '',
    amendment: null,
    errorCode: '',
    verdict: 'ready',
    rule: '',
    ...of,
  };
}

const judged = { hlinkResultReceivedAt: '2026-03-20T18:00:00.000Z', resultDay: '2026-03-20' };
const paid = {
  ...judged,
  status: 'closed',
  paidAt: '2026-03-22T18:00:00.000Z',
  paidDay: '2026-03-22',
  payToDoctor: cents(6899),
} as const satisfies Partial<BillingRecord>;

/** What a doctor has: seven that are open, one of them held by the doctor, two rejected, a paid and a failed one. */
const records: readonly BillingRecord[] = [
  ...[1, 2, 3].map((n) => billingRecord(n)),
  billingRecord(4, { status: 'onHold' }),
  billingRecord(5),
  billingRecord(6, { verdict: 'refuse', rule: 'econsult-near-call' }),
  billingRecord(7, {
    subType: 'message',
    billingCode: '03.01NG',
    status: 'onHold',
    verdict: 'hold',
    rule: 'practice-id',
  }),
  billingRecord(8, { ...judged, status: 'refused', errorCode: '05A', comments: 'duplicate' }),
  billingRecord(9, { ...judged, status: 'refused', errorCode: '99Z', payToDoctor: cents(-1240) }),
  billingRecord(10, paid),
  billingRecord(11, { type: 'patientMessage', subType: 'OneWayPatient', status: 'failed' }),
];

/** The records of a question, whatever its months. */
function asked(question: Input<'reporting-countBillingRecords'>): BillingRecord[] {
  const statuses: readonly string[] | undefined = (question.fetchByStatus ?? question.fetchByCreated)?.statuses;
  return records
    .filter(({ status, resultDay }) => (statuses ? statuses.includes(status) : resultDay !== null))
    .filter(({ verdict }) => !question.fetchByStatus?.needsYou || verdict === 'refuse' || verdict === 'hold')
    .toReversed();
}

/** Twelve months with something earned in each: 100 $ in the first, 1200 $ in the last; a fifth by communications. */
function rollup(): Output<'reporting-createRollupReport'> {
  const answer: Output<'reporting-createRollupReport'> = {};
  for (const [index, { year, month }] of rollupMonths(usualNow, 31_536_000_000).entries())
    (answer[year] ??= {})[month] = {
      totalEconsults: index + 1,
      totalCommunications: index === 0 ? 1 : 2,
      earningEconsult: cents((index + 1) * 8000),
      earningCommunications: cents((index + 1) * 2000),
    };
  return answer;
}

/** What explains a record: an eConsult that a phone consult came before, with what was checked besides. */
export function explanation(of: Partial<Output<'billing-getExplanation'>> = {}): Output<'billing-getExplanation'> {
  const terms = {
    unchecked: false,
    source: { en: 'Schedule of Medical Benefits, 03.01O', fr: 'Barème des prestations médicales, 03.01O' },
    from: '2026-04-01',
    confirmed: true,
    text: null,
  };
  return {
    record: billingRecord(1, { verdict: 'refuse', rule: 'econsult-near-call' }),
    patientName: 'Delphine Okafor-Marchand',
    patientProvince: 'AB',
    activityId: null,
    verdict: 'refuse',
    findings: [
      {
        ...terms,
        rule: 'econsult-near-call',
        outcome: 'refuse',
        facts: { code: '03.01LJ', at: '2026-02-28T15:10:00.000-06:00', when: 'before' },
        payerCodes: [],
      },
      {
        ...terms,
        rule: 'health-number',
        outcome: 'passed',
        facts: { province: 'AB', wrong: '' },
        payerCodes: ['05A'],
      },
      {
        ...terms,
        rule: 'answered-late',
        outcome: 'passed',
        facts: { took: 3, most: 30, asked: '2026-02-26' },
        payerCodes: [],
      },
    ],
    withoutClaimsWay: '',
    amendment: null,
    mailFailed: false,
    rejection: null,
    decision: null,
    ways: ['notBillable', 'hold', 'correct', 'asIs'],
    codes: [
      { code: '03.01O', fee: cents(6899) },
      { code: '03.01NG', fee: cents(2105) },
    ],
    diagnosisTitle: '',
    version: 4,
    ...of,
  };
}

export const billingAnswers: Answers = {
  'billing-getExplanation': () => explanation(),
  'billing-getNeeds': { records: 2, fees: cents(9004), ready: 5 },
  'billing-decide': { status: 'notBillable' },
  'diagnosis-search': {
    diagnoses: [{ code: '2165', title: 'Benign neoplasm of skin of trunk, except scrotum' }],
  },
  'reporting-createBillingReport': ({ offset = 0, limit = 50, ...question }) =>
    asked(question).slice(offset, offset + limit),
  'reporting-countBillingRecords': (question) => ({ total: asked(question).length }),
  'reporting-createRollupReport': rollup,
  'reporting-getRejectionExplanations': {
    explanations: [
      {
        code: '05A',
        en: 'Invalid or blank personal health number.',
        fr: 'Numéro personnel d’assurance maladie non valide ou absent.',
      },
    ],
  },
};

/** The same records for every question, one for each of these. */
export const answeredWith = (all: readonly Partial<BillingRecord>[]): BillingRecord[] =>
  all.map((of, at) => billingRecord(at + 1, of));
