import type pg from 'pg';

/** A person as the operator's list shows them. */
export type ListedPerson = {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  roles: string[];
  province: string;
  practice_id: string;
  disabled_at: Date | null;
  /** The latest use of a session that has not run out; null where there is none. */
  used_at: Date | null;
};

/** People on one page of the list. */
export const peoplePageSize = 100;

/**
 * A page of all people in the order of their names, by keyset; with `words` those whose name or address holds each of
 * them, in either case.
 * @param after the last person of the page before; null for the first page
 */
export async function listPeople(
  client: Pick<pg.Pool, 'query'>,
  { words, after }: { words: readonly string[]; after: ListedPerson | null },
): Promise<ListedPerson[]> {
  const { rows } = await client.query<ListedPerson>({
    name: 'people-list',
    text: `select p.id, p.email, p.first_name, p.last_name, p.province, p.practice_id, p.disabled_at,
        array(select r.role from person_role r where r.person_id = p.id order by r.role) as roles,
        (select max(s.used_at) from auth_session s where s.user_id = p.id and s.expires_at > now()) as used_at
      from person p
      where (lower(p.last_name), lower(p.first_name), p.id) > (lower($1::text), lower($2::text), $3::uuid)
        and not exists (select 1 from unnest($4::text[]) w
          where strpos(lower(concat_ws(' ', p.first_name, p.last_name, p.email)), lower(w)) = 0)
      order by lower(p.last_name), lower(p.first_name), p.id limit ${peoplePageSize}`,
    values: [
      after?.last_name ?? '',
      after?.first_name ?? '',
      after?.id ?? '00000000-0000-0000-0000-000000000000',
      words,
    ],
  });
  return rows;
}
