import type pg from 'pg';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Files } from '../infra/files/files.ts';
import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Keyring } from '../infra/keystore/keyring.ts';
import type { Live } from '../infra/live/live.ts';
import type { PurposeKey } from '../infra/keystore/purpose-keys.ts';
import type { Terms } from '../infra/keystore/terms.ts';
import type { Log } from '../infra/log/log.ts';
import type { Models } from '../infra/models/models.ts';
import type { Outgoing } from '../infra/outbox/outgoing.ts';
import type { PaymentProvider } from '../infra/payments/provider.ts';
import type { SubscriptionProvider } from '../infra/payments/subscriptions.ts';
import type { PdfPrinter } from '../infra/pdf/pdf.ts';
import type { Config } from './config.ts';
import type { Phones } from './phones.ts';
import type { Sessions } from './sessions.ts';
import type { Visits } from './visits.ts';

/** Somebody to sign in as where the demo world is loaded; `who` is a line about them. */
export type DemoAccount = { email: string; who: string };

/** What a server process stands on; made once at start and handed to every call. */
export type App = {
  config: Config;
  /** For changes: a commit waits for the disk. */
  write: pg.Pool;
  /** For reads that write an audit entry: their commits do not wait for the disk, see docs/running.md. */
  read: pg.Pool;
  keyring: Keyring;
  terms: Terms;
  /** Sign search keys, newest first. */
  searchKeys: readonly [PurposeKey, ...PurposeKey[]];
  live: Live;
  files: Files;
  jobs: Jobs;
  outgoing: Outgoing;
  /** Collects what is charged on consults. */
  payments: PaymentProvider;
  /** Sells premium subscriptions, for the operator. */
  subscriptions: SubscriptionProvider;
  /** Makes PDFs in a thread of its own. */
  pdf: PdfPrinter;
  /** What predicts what a picture shows. */
  models: Models;
  sessions: Sessions;
  /** The visits of patients at their links. */
  visits: Visits;
  /** The phones that were let in to add photos. */
  phones: Phones;
  log: Log;
  /** The present instant. Tests set it. */
  now: () => Date;
  /** The people to sign in as where the demo world is loaded, for the sign-in page; null elsewhere. */
  demo: readonly DemoAccount[] | null;
};

/** What a handler gets besides the call's input. */
export type CallContext = { app: App; request: FastifyRequest; reply: FastifyReply };
