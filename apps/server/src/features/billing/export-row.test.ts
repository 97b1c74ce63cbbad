import { expect, it } from 'vitest';
import { csvLine, exportCells } from './export-row.ts';
import type { BillingRecord } from './record.ts';

it.each([
  ['-12.40', '-12.40'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1', "'+1"],
  ['-1+2', "'-1+2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['a,b', '"a,b"'],
  ['a\nb', '"a\nb"'],
  ['Message à un patient', 'Message à un patient'],
  ['', ''],
])('%j is exported as a cell that is no formula', (text, cell) => {
  expect(csvLine([text, 'z'])).toBe(`${cell},z\r\n`);
});

const claimed = {
  id: '01900000-0000-7000-8000-000000000001',
  type: 'econsult',
  subType: 'consultant',
  status: 'closed',
  paidDay: '2026-11-20',
  payToDoctor: null,
  missing: [],
  noWayIn: '',
  heldByPayer: false,
} as unknown as BillingRecord;

it.each([
  ['en', { action: 'delete', state: 'sent' }, {}, 'Closed (deletion: with the payer)'],
  ['fr', { action: 'change', state: 'refused' }, {}, 'Fermé (modification\u00a0: refusée par le payeur)'],
  ['en', { action: 'delete', state: 'asked' }, {}, 'Closed (deletion: goes with the next file)'],
  [
    'en',
    { action: 'delete', state: 'asked' },
    { status: 'submitted', paidDay: null },
    'Submitted (deletion: waits for the payer’s answer)',
  ],
  ['en', { action: 'reassess', state: 'lapsed' }, { status: 'refused', paidDay: null }, 'Rejected'],
  ['en', null, { status: 'unconfirmed', paidDay: null, heldByPayer: true }, 'Unconfirmed (held by the payer)'],
] as const)('in %s what was asked of a claim, %j, stands beside its status', (language, amendment, of, status) => {
  expect(exportCells({ ...claimed, amendment, ...of } as BillingRecord, language)).toContain(status);
});
