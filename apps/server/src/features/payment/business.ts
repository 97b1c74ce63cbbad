import { prefixOf, readTaxNumber } from '@consult/domain/payment/invoice.ts';
import type { Business } from '@consult/domain/payment/invoice.ts';
import type { Calls } from '@consult/contract/calls.ts';
import type pg from 'pg';
import { writeAudit } from '../../infra/audit/audit.ts';

type Info = Calls['payment-createInvoice']['input']['businessInfo'];
type Kept = { id: string; clinic_id: string; business: Business };
type ListedRow = { id: string; business: Business };

const businessSql = `jsonb_build_object('name', b.name, 'line1', b.line1, 'line2', b.line2, 'line3', b.line3,
  'phone', b.phone, 'gstNumber', b.gst_number, 'qstNumber', b.qst_number)`;

/** The businesses of a clinic, the one that invoiced last first. */
export async function listBusinesses(
  db: Pick<pg.ClientBase, 'query'>,
  clinicId: string,
): Promise<({ businessId: string } & Business)[]> {
  const { rows } = await db.query<ListedRow>({
    name: 'business-list',
    text: `select b.id, ${businessSql} as business from clinic_business b where b.clinic_id = $1
      order by b.saved_at desc, b.id limit 100`,
    values: [clinicId],
  });
  return rows.map(({ id, business }) => ({ businessId: id, ...business }));
}

/**
 * Keeps a business as it was typed, and locks it until the commit.
 * @returns null where another clinic has it
 */
export async function keepBusiness(
  client: pg.PoolClient,
  clinicId: string,
  info: Info,
  { personId, now }: { personId: string; now: Date },
): Promise<{ id: string; business: Business } | null> {
  const business = asKept(info);
  const known = (await lockById(client, info.businessId)) ?? (await lockByName(client, clinicId, business.name));
  if (known && known.clinic_id !== clinicId) return null;
  const id = known?.id ?? info.businessId;
  const { name, line1, line2, line3, phone, gstNumber, qstNumber } = business;
  const values = [id, name, line1, line2, line3, phone, gstNumber, qstNumber, now];
  if (known)
    await client.query({
      name: 'business-change',
      text: `update clinic_business set name = $2, line1 = $3, line2 = $4, line3 = $5, phone = $6, gst_number = $7,
        qst_number = $8, saved_at = $9 where id = $1`,
      values,
    });
  else
    await client.query({
      name: 'business-add',
      text: `insert into clinic_business (id, name, line1, line2, line3, phone, gst_number, qst_number, saved_at,
          clinic_id, prefix, next_number)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 1)`,
      values: [...values, clinicId, prefixOf(name, await prefixesOf(client, clinicId))],
    });
  if (!known || JSON.stringify(asKept(known.business)) !== JSON.stringify(business))
    await writeAudit(client, { kind: 'business-saved', actorId: personId, subjectIds: [clinicId] });
  return { id, business };
}

async function lockById(client: pg.PoolClient, id: string): Promise<Kept | null> {
  const { rows } = await client.query<Kept>({
    name: 'business-lock',
    text: `select b.id, b.clinic_id, ${businessSql} as business from clinic_business b where b.id = $1 for update`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** The clinic is locked before: of two that are new at once the second sees the first, by its name or its prefix. */
async function lockByName(client: pg.PoolClient, clinicId: string, name: string): Promise<Kept | null> {
  await client.query({
    name: 'business-lock-clinic',
    text: 'select 1 from clinic where id = $1 for no key update',
    values: [clinicId],
  });
  const { rows } = await client.query<Kept>({
    name: 'business-lock-name',
    text: `select b.id, b.clinic_id, ${businessSql} as business from clinic_business b
      where b.clinic_id = $1 and lower(b.name) = lower($2) order by b.id limit 1 for update`,
    values: [clinicId, name],
  });
  return rows[0] ?? null;
}

/** Takes the next number of a business, whose row stays locked until the commit. */
export async function takeNumber(
  client: pg.ClientBase,
  businessId: string,
): Promise<{ prefix: string; serial: number }> {
  const { rows } = await client.query<{ prefix: string; serial: number }>({
    name: 'business-next-number',
    text: `update clinic_business set next_number = next_number + 1 where id = $1
      returning prefix, next_number - 1 as serial`,
    values: [businessId],
  });
  return rows[0]!;
}

/** Without spaces around, and tax numbers in their one form; always in the same order. */
function asKept({ name, line1, line2, line3, phone, gstNumber, qstNumber }: Business): Business {
  return {
    name: name.trim(),
    line1: line1.trim(),
    line2: line2.trim(),
    line3: line3.trim(),
    phone: phone.trim(),
    gstNumber: readTaxNumber('gst', gstNumber) ?? '',
    qstNumber: readTaxNumber('qst', qstNumber) ?? '',
  };
}

async function prefixesOf(client: pg.PoolClient, clinicId: string): Promise<string[]> {
  const { rows } = await client.query<{ prefix: string }>({
    name: 'business-prefixes',
    text: 'select prefix from clinic_business where clinic_id = $1',
    values: [clinicId],
  });
  return rows.map(({ prefix }) => prefix);
}
