import type pg from 'pg';
import { validationRequiredRole } from '@consult/domain/permission/roles.ts';

type Client = Pick<pg.ClientBase, 'query'> | pg.Pool;

/**
 * Whether an account of the province has the practice id, in any spelling. An account that still waits for validation
 * has none yet: a person who types somebody else's number keeps nobody out.
 * @param but this person's own account does not count
 */
export async function practiceIdTaken(
  client: Client,
  province: string,
  practiceId: string,
  but?: string,
): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select exists (select 1 from person p
       where p.province = $1 and practice_id_key(p.practice_id) = practice_id_key($2) and p.practice_id <> ''
         and p.id is distinct from $3::uuid
         and not exists (select 1 from person_role r where r.person_id = p.id and r.role = $4)) as taken`,
    [province, practiceId, but ?? null, validationRequiredRole],
  );
  return rows[0]!.taken;
}

/**
 * Until the end of the transaction nobody else takes this practice id: of two who would at once, the second asks
 * practiceIdTaken after the first has committed.
 */
export async function holdPracticeId(
  client: Pick<pg.ClientBase, 'query'>,
  province: string,
  practiceId: string,
): Promise<void> {
  await client.query(
    `select pg_advisory_xact_lock(hashtextextended('consult.practice-id ' || $1 || ' ' || practice_id_key($2), 0))`,
    [province, practiceId],
  );
}
