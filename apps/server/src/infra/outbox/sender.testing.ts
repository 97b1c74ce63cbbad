/*
 * A worker process that sends what is in the outbox until it is killed. Its arguments are the addresses of database and
 * SMTP server, the file of the keystore, and how many mails may leave in a second.
 */
import { closePools, createPools } from '../db/pool.ts';
import { openJobs } from '../jobs/jobs.ts';
import { openFileKeystore } from '../keystore/file-keystore.ts';
import { openKeyring } from '../keystore/keyring.ts';
import { openOutgoing } from './outgoing.ts';

const [url, smtpUrl, keystore, perSecond] = process.argv.slice(2);
if (!url || !smtpUrl || !keystore) throw new Error('needs a database, an SMTP server and a keystore');
const pools = createPools(url, { write: 6, read: 1 });
const keyring = await openKeyring(pools.write, openFileKeystore(keystore));
const jobs = await openJobs({ url, worker: true, log: { failure: () => undefined } });
await openOutgoing({
  pools,
  keyring,
  jobs,
  config: {
    publicUrl: 'https://consult.example',
    smtpUrl,
    mailFrom: 'Consult <no-reply@consult.example>',
    mailPerSecond: Number(perSecond),
    faxGateway: undefined,
  },
});
process.send?.('ready');
process.once(
  'SIGTERM',
  () =>
    void jobs
      .stop()
      .then(() => closePools(pools))
      .then(() => process.exit(0)),
);
