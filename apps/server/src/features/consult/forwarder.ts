import type pg from 'pg';

/** Who prepared a consult that somebody else sends. `clinicId`: of their default location; null where they work at no clinic. */
export type Forwarder = { personId: string; clinicId: string | null };

/** The forwarder as a member: their default clinic is the one whose staff see it too, as they chose none for this consult. */
export async function forwarderOf(client: pg.PoolClient, personId: string): Promise<Forwarder> {
  const { rows } = await client.query<{ clinic_id: string }>({
    name: 'forwarder-clinic',
    text: `select clinic_id from location where person_id = $1 and not disabled order by is_default desc, position, id limit 1`,
    values: [personId],
  });
  return { personId, clinicId: rows[0]?.clinic_id ?? null };
}
