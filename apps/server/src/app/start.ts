import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { handleAccounts, openSessions } from '../features/account/account.ts';
import { handleAttachments } from '../features/attachment/attachment.ts';
import { handleForwards } from '../features/forward/forward.ts';
import { handleLabelling } from '../features/labelling/labelling.ts';
import { handleMedia } from '../features/media/media.ts';
import { handleNews } from '../features/notification/notification.ts';
import { handleClocks } from '../features/group/group.ts';
import { handleNotices } from '../features/notice/notice.ts';
import { handleInstallation } from '../features/installation/installation.ts';
import { handlePasswordResets } from '../features/password-reset/password-reset.ts';
import { LinkVisits } from '../features/patient-link/patient-link.ts';
import { handleBilling } from '../features/billing/billing.ts';
import { handleClaims } from '../features/claim/claim.ts';
import { handleCareForms } from '../features/care-form/care-form.ts';
import { handlePatientMessages } from '../features/patient-message/patient-message.ts';
import { handlePayments } from '../features/payment/payment.ts';
import { handleSubscriptions } from '../features/premium/premium.ts';
import { handlePatientWindows } from '../features/patient-window/patient-window.ts';
import { seedRoles } from '../features/permission/permission.ts';
import { handlePhoneCameras, LetInPhones } from '../features/phone-camera/phone-camera.ts';
import { handleReferralDeliveries } from '../features/referral-delivery/referral-delivery.ts';
import { startSealer } from '../infra/audit/sealer.ts';
import { migrate } from '../infra/db/migrate.ts';
import { closePools, createPools } from '../infra/db/pool.ts';
import { openDatabase, refuseUnknown } from '../infra/installation/open-database.ts';
import type { Ask } from '../infra/installation/open-database.ts';
import { outletsOff } from '../infra/installation/outlets.ts';
import { openFiles } from './open-files.ts';
import { openJobs } from '../infra/jobs/jobs.ts';
import { startUpkeep } from '../infra/jobs/upkeep.ts';
import { openKeyring } from '../infra/keystore/keyring.ts';
import { openKeystore } from '../infra/keystore/open-keystore.ts';
import { purposeKeys } from '../infra/keystore/purpose-keys.ts';
import { openTerms } from '../infra/keystore/terms.ts';
import { openLive } from '../infra/live/live.ts';
import { openLog } from '../infra/log/log.ts';
import { Models } from '../infra/models/models.ts';
import { openOutgoing } from '../infra/outbox/outgoing.ts';
import { photoUploads } from '../infra/partner/photo-uploads.ts';
import { signingKey } from '../infra/partner/signing-key.ts';
import { openPayments, openSubscriptions } from '../infra/payments/open-payments.ts';
import { PdfPrinter } from '../infra/pdf/pdf.ts';
import type { Config } from '../call/config.ts';
import type { App } from '../call/context.ts';
import { demoModels } from '@consult/testkit/demo/model/folder.ts';
import { loadDemo } from './demo.ts';
import { moneyIsReal } from './payments-config.ts';

/** What the process asks for before jobs run and anybody is served. */
type StartHooks = {
  /** Says what a data folder or database is that was copied or moved; without it the start is refused. */
  ask?: Ask;
  /** Looks whether the installation may be started as it is. @throws what ends the start */
  check?: (pool: pg.Pool) => Promise<void>;
};

/**
 * Starts everything that a process stands on: database, migrations, keys, live events, jobs. `stop` stops them in the
 * reverse order.
 * @throws InstallationError, EmbeddedDatabaseError, MigrationError or KeystoreError with one sentence for the operator
 */
export async function startApp(
  config: Config,
  { ask = refuseUnknown, check }: StartHooks = {},
): Promise<{ app: App; stop: () => Promise<void> }> {
  const log = openLog({ level: config.logLevel });
  const ending: (() => Promise<void>)[] = [async () => log.close()];
  const stop = async (): Promise<void> => {
    for (const end of ending.reverse()) await end();
  };
  try {
    await mkdir(config.dataDir, { recursive: true });
    const files = openFiles(config);
    const database = await openDatabase({
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
      ask,
      prepare: migrate,
      log: () => log.note('PostgreSQL runs'),
      onDeath: (then) =>
        'pid' in then
          ? log.warn('The embedded PostgreSQL had ended; it runs again', { process: then.pid })
          : log.failure({ call: 'database', id: '' }, then.error),
    });
    ending.push(() => database.stop());
    const { url } = database;
    const pools = createPools(url, config.poolSizes, (error) => log.failure({ call: 'database', id: '' }, error));
    ending.push(() => closePools(pools));
    await check?.(pools.write);
    const keystore = openKeystore(config);
    const keyring = await openKeyring(pools.keys, keystore);
    const terms = await openTerms(pools.keys, keystore);
    const searchKeys = await purposeKeys(pools.write, keystore, 'search');
    const unlike = await seedRoles(pools.write);
    if (unlike > 0) log.note('Roles that were changed here did not get what is new in this version', { roles: unlike });
    const live = await openLive({ write: pools.write, url, log });
    ending.push(() => live.close());
    // Started before the jobs, so that it stops after them: they need it until they have stopped.
    const pdf = new PdfPrinter();
    ending.push(() => pdf.close());
    // Looked at once: what is switched on later begins with the next start, which the command says.
    const off = await outletsOff(pools.write);
    const jobsOff = off.some(({ outlet }) => outlet === 'jobs');
    const jobs = await openJobs({ url, log, worker: config.role !== 'http' && !jobsOff });
    ending.push(() => jobs.stop());
    await startUpkeep(jobs, pools.write);
    const sessions = await openSessions({ pools, live, config });
    const [partnerKey] = await purposeKeys(pools.write, keystore, 'partner');
    const partner = photoUploads({
      pool: pools.write,
      files,
      keyring,
      issuer: config.publicUrl,
      key: signingKey(partnerKey),
    });
    const outgoing = await openOutgoing({ pools, keyring, jobs, config, partner });
    const models = new Models({
      log,
      folders: { own: join(config.dataDir, 'models'), demo: demoModels },
      isDemo: () => app.demo !== null,
    });
    ending.push(() => models.close());
    const app: App = {
      config,
      write: pools.write,
      read: pools.read,
      keyring,
      terms,
      searchKeys,
      live,
      files,
      jobs,
      outgoing,
      // Asks the app for the time, which tests set.
      payments: await openPayments(config.stripe, pools.write, () => app.now()),
      subscriptions: await openSubscriptions(config.stripe, moneyIsReal(config), pools.write, () => app.now()),
      pdf,
      models,
      sessions,
      visits: new LinkVisits(pools.read),
      phones: new LetInPhones(pools.write, sessions),
      log,
      now: () => new Date(),
      demo: null,
    };
    await handleAttachments(app);
    await handleMedia(app);
    await handlePhoneCameras(app);
    await handleLabelling(app);
    await handleAccounts(app);
    await handlePasswordResets(app);
    await handlePatientMessages(app);
    await handleBilling(app);
    await handleClaims(app);
    await handlePayments(app);
    handleSubscriptions(app);
    await handleCareForms(app);
    await handlePatientWindows(app);
    await handleReferralDeliveries(app);
    await handleForwards(app);
    await handleNotices(app);
    handleInstallation(app);
    handleClocks(app);
    await handleNews(app);
    app.demo = await loadDemo(app, url);
    if (config.role !== 'http') {
      const sealer = await startSealer({
        pool: pools.write,
        keystore,
        headFile: join(config.dataDir, 'audit-head.json'),
        log,
      });
      ending.push(() => sealer.stop());
    }
    return { app, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
