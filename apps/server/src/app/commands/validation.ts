import type pg from 'pg';
import { validationRequiredRole } from '@consult/domain/permission/roles.ts';
import { formatPracticeId } from '@consult/domain/practice-id/practice-id.ts';
import { holdPracticeId, practiceIdTaken, readProof, setValidated } from '../../features/practice-id/practice-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { writeNewFile } from '../../infra/files/write-new-file.ts';
import { openKeyring } from '../../infra/keystore/keyring.ts';
import { ConfigError } from '../../call/config.ts';
import type { Config } from '../../call/config.ts';
import { announced } from './announced.ts';
import { UsageError } from './command.ts';
import { findPerson } from './find-person.ts';
import { withInstallation } from './open-installation.ts';

/**
 * `user validate`: takes away the role that denies sending, while servers run; open screens follow by themselves.
 * @param althoughTaken also where another account has the number
 */
export async function validate(config: Config, [asked]: readonly string[], althoughTaken: boolean): Promise<void> {
  if (!asked) throw new UsageError('validate: EMAIL is needed.');
  await withInstallation(config, async ({ pool }) => {
    const person = await findPerson(pool, asked);
    const event = await inTransaction(pool, async (client) => {
      await holdPracticeId(client, person.province, person.practice_id);
      const taken = await practiceIdTaken(client, person.province, person.practice_id, person.id);
      if (taken && !althoughTaken) {
        throw new ConfigError(
          `Another account has the practice ID ${shown(person)}. Look whose it is; to validate it all the same: ` +
            `user validate ${person.email} --although-taken`,
        );
      }
      return setValidated(client, null, person.id);
    });
    if (!event) throw new ConfigError(`${person.email} does not wait for a validation.`);
    await announced(pool, async (live) => live.committed());
    console.log(`The practice ID of ${person.email} is validated: ${shown(person)}.`);
  });
}

/**
 * `user proof`: writes the file that somebody sent to prove their practice id, and notes the reading in the audit log.
 */
export async function proof(config: Config, [asked, file]: readonly string[]): Promise<void> {
  if (!asked || !file) throw new UsageError('proof: EMAIL and FILE are needed.');
  await withInstallation(config, async ({ pool, keystore }) => {
    const person = await findPerson(pool, asked);
    const sent = await readProof(pool, await openKeyring(pool, keystore), person.id);
    if (!sent) throw new ConfigError(`${person.email} has sent no proof.`);
    await writeNewFile(file, sent.bytes).catch((error: NodeJS.ErrnoException) => {
      throw new ConfigError(
        error.code === 'EEXIST' ? `${file} exists already.` : `${file} can not be written (${error.code}).`,
      );
    });
    console.log(`Written to ${file} (${sent.type}). Remove it when it has been looked at.`);
  });
}

/** `user unvalidated`: lists people who wait for validation, the longest wait first. */
export async function unvalidated(config: Config): Promise<void> {
  await withInstallation(config, async ({ pool }) => {
    const waiting = await listWaiting(pool);
    if (waiting.length === 0) console.log('Nobody waits for a validation.');
    for (const person of waiting) {
      const sent = person.sent_at ? `proof sent ${person.sent_at.toISOString().slice(0, 10)}` : 'no proof';
      console.log([person.email, person.name, person.province, shown(person) || 'no practice ID', sent].join('  '));
    }
  });
}

type Waiting = { email: string; name: string; province: string; practice_id: string; sent_at: Date | null };

async function listWaiting(pool: pg.Pool): Promise<Waiting[]> {
  const { rows } = await pool.query<Waiting>(
    `select p.email, concat_ws(' ', p.first_name, p.last_name) as name, p.province, p.practice_id,
      f.created_at as sent_at
       from person_role r join person p on p.id = r.person_id left join practice_proof f on f.person_id = p.id
       where r.role = $1 and p.disabled_at is null order by p.created_at, p.id`,
    [validationRequiredRole],
  );
  return rows;
}

const shown = ({ province, practice_id }: { province: string; practice_id: string }): string =>
  formatPracticeId(province, practice_id);
