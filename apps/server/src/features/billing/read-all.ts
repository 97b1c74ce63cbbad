import type { App } from '../../call/context.ts';
import { askedRecords } from './question.ts';
import type { Question } from './question.ts';
import { presentRecord, recordColumns, reportColumns } from './record.ts';
import type { BillingRecord, RecordRow } from './record.ts';

/** So many records are read, decrypted and held at once. */
const portion = 1000;

/**
 * Every record of a question of a doctor's own, newest first, portion by portion: no connection is held while a slow
 * reader takes one, and memory holds one portion whatever the number. The caller writes the audit entry.
 */
export async function* readAll(
  app: Pick<App, 'read' | 'keyring'>,
  doctorId: string,
  question: Question,
): AsyncGenerator<BillingRecord[]> {
  const { name, condition, values } = askedRecords(question);
  const column = name === 'result' ? 'result_at' : 'created_at';
  const next = values.length + 2;
  let after: { at: Date; id: string } | null = null;
  for (;;) {
    const beyond: string = after ? `and (b.${column}, b.id) < ($${next}, $${next + 1})` : '';
    const { rows }: { rows: RecordRow[] } = await app.read.query<RecordRow>({
      name: `billing-export-${name}-${after ? 'next' : 'first'}`,
      text: `select ${recordColumns}, ${reportColumns}
        from billing_record b left join billing_snapshot s on s.record_id = b.id
        where b.doctor_id = $1 and ${condition} ${beyond}
        order by b.${column} desc, b.id desc limit ${portion}`,
      values: [doctorId, ...values, ...(after ? [after.at, after.id] : [])],
    });
    if (rows.length > 0) yield await Promise.all(rows.map((row) => presentRecord(app, row)));
    const last = rows.at(-1);
    if (!last || rows.length < portion) return;
    after = { at: name === 'result' ? last.result_at! : last.created_at, id: last.id };
  }
}
