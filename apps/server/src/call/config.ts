import type { BlockList } from 'node:net';
import type { Dkim } from '../infra/mail/smtp-mail.ts';
import type { StripeAccess } from '../infra/payments/stripe-client.ts';
import type { FcmConfig } from '../infra/push/fcm-push.ts';

/** A name of the operator's for address ranges. */
export type Place = { name: string; addresses: BlockList };

/** The environment variables, checked. docs/running.md explains each. */
export type Config = {
  port: number;
  host: string;
  publicUrl: string;
  /** Whether the operator has set it; else it names this machine. */
  publicUrlGiven: boolean;
  dataDir: string;
  /** undefined: the embedded PostgreSQL of dataDir. */
  databaseUrl: string | undefined;
  /** undefined: on where the database is the embedded one and empty, and only this machine reaches it. */
  demo: boolean | undefined;
  /** The second word that the demo world needs where others than this machine reach it. */
  demoInPublic: boolean;
  role: 'all' | 'http' | 'worker';
  /** How many proxies stand in front; 0 takes the socket's address. */
  trustProxy: number;
  /** The places that sign-ins are shown with; empty where the operator names none. */
  places: readonly Place[];
  /** Connections of this process: [for writes, for reads]. */
  poolSizes: { write: number; read: number };
  secret: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** The key with which mail is signed for its domain; undefined: the mail server signs, or nobody does. */
  dkim: Dkim | undefined;
  /** The most mails that leave in a second, of all processes together; undefined: as many as go. */
  mailPerSecond: number | undefined;
  /** With which reports of mails that came back are posted; undefined: none is taken. */
  bounceToken: string | undefined;
  faxGateway: string | undefined;
  /** Firebase Cloud Messaging, for push messages; undefined: push messages stay in the outbox. */
  fcm: FcmConfig | undefined;
  keystoreFile: string;
  /** An external key service in place of the file. */
  keyService: { url: string; token: string; key: string } | undefined;
  /** An external search cluster for the service directory in place of the database's own search. */
  search: { url: string; key: string; collection: string } | undefined;
  /** A register of practitioners that is asked for practice ids. */
  practiceIdRegister: { url: string; token: string } | undefined;
  /** A session that nobody uses for this many minutes is locked; 0: never. */
  idleLockMinutes: number;
  /** The address of the administrator that a first start without demo data makes; undefined: none is made. */
  adminEmail: string | undefined;
  /** An OpenID Connect provider that people may sign in through. */
  oidc:
    | {
        issuer: string;
        clientId: string;
        clientSecret: string;
        /** The provider's name on the sign-in button. */
        name: string;
        scopes: string;
        /** Whether an address that the provider has verified may be matched with an account here. */
        trustEmail: boolean;
      }
    | undefined;
  /** Where events of analytics go. */
  analytics: { kind: 'off' } | { kind: 'log' } | { kind: 'http'; url: string };
  /** The second origin, where cards are typed and nothing else is served; undefined: there is none. */
  payOrigin: string | undefined;
  /** What charges on consults are collected with; undefined: the sandbox. */
  stripe: StripeAccess | undefined;
  /** The token with which Prometheus reads /metrics; undefined: only programs of this machine may read it. */
  metricsToken: string | undefined;
  /** The most media that one person may keep, and the most bytes. */
  galleryQuota: { items: number; bytes: number };
  /** GALLERY_KEEP_DAYS: what was added to a gallery so long ago goes; null keeps everything. */
  galleryKeepDays: number | null;
  logLevel: string;
  supportUrl: string;
  supportEmail: string;
  salesContact: string;
  signUpUrl: string;
  /** Where subscriptions are managed; '' where the installation has no such place. */
  billingPortalUrl: string;
  /** Where plans are picked; '' is our own page. */
  planUrl: string;
  /** For the texts that name a sales phone. */
  salesPhone: string;
};

/** A configuration that can not be used: the message is one clear line for the person who starts the server. */
export class ConfigError extends Error {}
