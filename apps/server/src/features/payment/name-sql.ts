import { titleSql } from '../../infra/db/title-sql.ts';

/** A person's name as the contract has it. */
export const nameSql = (alias: string): string =>
  `jsonb_build_object('personId', ${alias}.id, 'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name,
    'salutation', ${titleSql(alias)})`;
