import type { Calls } from '@consult/contract/calls.ts';
import type pg from 'pg';
import { titleSql } from '../../infra/db/title-sql.ts';

type Named = Calls['message-list']['output']['others'][number];

/**
 * The names of people, in the order of their ids. The caller has checked that the viewer may read the text that names
 * them.
 */
export async function namesOf(
  client: Pick<pg.ClientBase, 'query'> | pg.Pool,
  personIds: readonly string[],
): Promise<Named[]> {
  const { rows } = await client.query<Named>({
    name: 'people-names',
    text: `select id as "personId", first_name as "firstName", last_name as "lastName",
        ${titleSql('person')} as salutation
      from person
      where id = any($1::uuid[]) order by id`,
    values: [personIds],
  });
  return rows;
}
