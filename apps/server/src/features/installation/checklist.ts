import { isPlaceholder } from '@consult/domain/installation/checklist.ts';
import type { CheckState, ChecklistItem } from '@consult/domain/installation/checklist.ts';
import type pg from 'pg';
import type { Config } from '../../call/config.ts';
import { hasAgreements } from '../signup/signup.ts';
import { senderOf } from '../suppression/suppression.ts';
import { stateOfDisk } from '../../infra/files/disk.ts';
import { clockState } from './clock.ts';

export type Checked = { item: ChecklistItem; state: CheckState };

const isDone = (done: boolean): CheckState => (done ? 'done' : 'missing');

/** Looks at everything that an installation needs for real use. */
export async function lookAtChecklist(pool: pg.Pool, config: Config): Promise<Checked[]> {
  const { rows } = await pool.query<{ exported: boolean; backed_up: boolean }>(
    `select
      exists (select from audit_entry e where e.kind = 'keys-exported' and not exists
        (select from audit_entry r where r.kind = 'master-key-rotated' and r.at > e.at)) as exported,
      exists (select from audit_entry where kind = 'backup-made' and at > now() - interval '8 days') as backed_up`,
  );
  const { exported, backed_up: backedUp } = rows[0]!;
  const { smtpUrl, mailFrom, faxGateway } = config;
  const isSet = (...values: (string | undefined)[]): boolean =>
    values.every((value) => value !== undefined && !isPlaceholder(value));
  return [
    { item: 'mail', state: isDone(isSet(smtpUrl, mailFrom)) },
    { item: 'fax', state: isDone(isSet(faxGateway)) },
    // A key service keeps its own keys, and a database elsewhere is backed up by its own tools.
    { item: 'keys', state: config.keyService ? 'look' : isDone(exported) },
    { item: 'backup', state: config.databaseUrl ? 'look' : isDone(backedUp) },
    { item: 'contract', state: isDone(await hasAgreements(pool)) },
    { item: 'sender', state: isDone((await senderOf(pool)) !== null) },
    {
      item: 'contacts',
      state: isDone(isSet(config.supportEmail, config.supportUrl, config.salesContact, config.salesPhone)),
    },
    { item: 'register', state: isDone(config.practiceIdRegister !== undefined) },
    { item: 'clock', state: await clockState(pool) },
    { item: 'disk', state: isDone((await stateOfDisk(config.dataDir)) === 'enough') },
  ];
}
