import { ratesOn, readTaxes } from '@consult/domain/money/tax.ts';
import type { TaxRate } from '@consult/domain/money/tax.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';

/**
 * What the province of a clinic levies on the business day of an instant.
 * @returns null where the content document 'taxes' says nothing of that province and day, or can not be read
 */
export async function readLevied(
  db: Pick<pg.ClientBase, 'query'>,
  clinicId: string,
  now: Date,
): Promise<readonly TaxRate[] | null> {
  const { rows } = await db.query<{ province: string; body: unknown }>({
    name: 'taxes-of-clinic',
    text: `select c.province, d.body from clinic c join content_document d on d.name = 'taxes' where c.id = $1`,
    values: [clinicId],
  });
  return rows[0] ? ratesOn(rowsOf(rows[0].body), rows[0].province, businessDay(now)) : null;
}

function rowsOf(body: unknown): ReturnType<typeof readTaxes> {
  try {
    return readTaxes(body);
  } catch (error) {
    // An admin's mistake must not let a tax be left out: nothing is charged until it is mended.
    if (error instanceof RangeError) return [];
    throw error;
  }
}
