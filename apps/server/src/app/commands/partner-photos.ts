import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { purposeKeys } from '../../infra/keystore/purpose-keys.ts';
import { publicPemOf, signingKey } from '../../infra/partner/signing-key.ts';
import { ConfigError } from '../../call/config.ts';
import type { Config } from '../../call/config.ts';
import { secureAddress } from '../secure-address.ts';
import { withInstallation } from './open-installation.ts';

/**
 * Says where a partner takes photos ('off': nowhere, they stay in the outbox), and prints what the partner needs to
 * know who sends them: the issuer and the public key of this installation's tokens.
 */
export async function setPhotoAddress(config: Config, id: string, given: string): Promise<void> {
  const url = given === 'off' ? null : secureAddress('--url', given);
  const pem = await withInstallation(config, async ({ pool, keystore }) => {
    const [key] = await purposeKeys(pool, keystore, 'partner');
    await inTransaction(pool, async (client) => {
      const { rowCount } = await client.query('update partner set upload_url = $2 where id = $1', [id, url]);
      if (rowCount === 0) throw new ConfigError(`There is no partner ${id}.`);
      await writeAudit(client, {
        kind: 'partner-photos-set',
        actorId: null,
        subjectIds: [],
        detail: { partner: id, on: url !== null },
      });
    });
    return publicPemOf(signingKey(key));
  });
  if (url === null) return console.log(`Photos for ${id} stay in the outbox.`);
  console.log(`Photos for ${id} go to ${url}, signed by ${config.publicUrl} with the key\n${pem}`);
}
