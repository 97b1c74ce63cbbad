import type pg from 'pg';

/** Whether a person keeps a service: its owner, or one whom an admin made a keeper. */
export const keepsSql = (person: string, service: string): string =>
  `(exists (select from service o where o.id = ${service} and o.owner_id = ${person})
    or exists (select from service_keeper k where k.service_id = ${service} and k.person_id = ${person}))`;

/** The same, asked of the database. */
export async function isKeeper(
  db: Pick<pg.ClientBase, 'query'>,
  personId: string,
  serviceId: string,
): Promise<boolean> {
  const { rows } = await db.query<{ keeps: boolean }>({
    name: 'keeps-service',
    text: `select ${keepsSql('$1', '$2')} as keeps`,
    values: [personId, serviceId],
  });
  return rows[0]!.keeps;
}
