import type { App } from '../../call/context.ts';
import { dayOfHour } from './day-of.ts';
import type { ExportedRecord } from './export-row.ts';
import { askedRecords } from './question.ts';
import type { Question } from './question.ts';
import { factColumns, factsOf, reportColumns } from './record.ts';
import type { FactsRow } from './record.ts';
import { openSnapshot } from './snapshot.ts';

/** So many records are read and decrypted at once. */
const portion = 1000;

/**
 * Hours since 1970, which is all that a day needs: making four dates of each of 100,000 rows would cost as much as
 * decrypting them.
 */
type Row = FactsRow & { created_hour: number; result_hour: number | null; paid_hour: number | null; place: string };
const hour = (column: string): string => `floor(extract(epoch from b.${column}) / 3600)::integer`;

/**
 * Every record of a question of a doctor's own, newest first, portion by portion: no connection is held while a slow
 * reader takes one, and memory holds two portions whatever the number. The caller writes the audit entry.
 */
export async function* readAll(
  app: Pick<App, 'read' | 'keyring'>,
  doctorId: string,
  question: Question,
): AsyncGenerator<ExportedRecord[]> {
  const { name, condition, values } = askedRecords(question);
  const column = name === 'result' ? 'result_at' : 'created_at';
  const next = values.length + 2;
  // The place is said to the microsecond, which no Date has: else what follows within its millisecond were left out.
  const ask = async (after: { place: string; id: string } | null): Promise<Row[]> => {
    const beyond = after ? `and (b.${column}, b.id) < ($${next}::timestamptz, $${next + 1})` : '';
    const { rows } = await app.read.query<Row>({
      name: `billing-export-${name}-${after ? 'next' : 'first'}`,
      text: `select coalesce(${hour('created_at')}, 0) as created_hour, ${hour('result_at')} as result_hour,
          ${hour('paid_at')} as paid_hour, b.${column}::text as place, ${factColumns}, ${reportColumns}
        from billing_record b left join billing_snapshot s on s.record_id = b.id
        where b.doctor_id = $1 and ${condition} ${beyond}
        order by b.${column} desc, b.id desc limit ${portion}`,
      values: [doctorId, ...values, ...(after ? [after.place, after.id] : [])],
    });
    return rows;
  };
  let asked: Promise<Row[]> | null = ask(null);
  while (asked) {
    const rows: Row[] = await asked;
    // The database reads the next portion while this one is decrypted and sent.
    asked = rows.length === portion ? ask(rows.at(-1)!) : null;
    // Whoever cancels takes no more, and hears of no failure; who goes on meets it at the next portion.
    asked?.catch(() => undefined);
    if (rows.length > 0) yield await Promise.all(rows.map((row) => exported(app, row)));
  }
}

const exported = async (app: Pick<App, 'keyring'>, row: Row): Promise<ExportedRecord> => ({
  ...factsOf(row, await openSnapshot(app, row, true)),
  createdDay: dayOfHour(row.created_hour),
  resultDay: row.result_hour === null ? null : dayOfHour(row.result_hour),
  paidDay: row.paid_hour === null ? null : dayOfHour(row.paid_hour),
});
