import { createRollupReport as declared } from '@consult/contract/billing/create-rollup-report.ts';
import { rollupMonths } from '@consult/domain/billing/report.ts';
import { cents } from '@consult/domain/money/money.ts';
import { refuse, serve } from '../../call/implement.ts';

/** Amounts come as the database's bigint in text. */
type Row = { month: string; econsults: number; communications: number; econsult: string; communication: string };

/** reporting-createRollupReport: a row by primary key for each month; another doctor's is refused like no doctor's. */
export const createRollupReport = serve(declared).handler(async ({ input, context: { app, viewer } }) => {
  if (input.billingDoctorUid !== viewer.personId) throw refuse('NOT_FOUND');
  const months = rollupMonths(app.now(), input.millisecondsInYear);
  const { rows } = await app.read.query<Row>({
    name: 'billing-rollup',
    text: `select month::text as month, econsults, communications, econsult_cents::text as econsult,
        communication_cents::text as communication
      from billing_month where doctor_id = $1 and month = any($2::date[])`,
    values: [viewer.personId, months.map(({ year, month }) => firstDay(year, month))],
  });
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  const answer: Record<string, Record<string, ReturnType<typeof earned>>> = {};
  for (const { year, month } of months) (answer[year] ??= {})[month] = earned(byMonth.get(firstDay(year, month)));
  return answer;
});

const firstDay = (year: number, month: number): string => `${year}-${String(month + 1).padStart(2, '0')}-01`;

const earned = (row: Row | undefined) => ({
  totalEconsults: row?.econsults ?? 0,
  totalCommunications: row?.communications ?? 0,
  earningEconsult: cents(Number(row?.econsult ?? 0)),
  earningCommunications: cents(Number(row?.communication ?? 0)),
});
