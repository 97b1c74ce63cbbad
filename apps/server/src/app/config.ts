import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { leastKeepDays } from '@consult/domain/media/keeping.ts';
import { maxMedia, maxMediaBytes } from '@consult/domain/media/limits.ts';
import { checkEmail, emailRequired } from '@consult/domain/patient/email.ts';
import { ConfigError } from '../call/config.ts';
import type { Config } from '../call/config.ts';
import { readDkim, readMailPerSecond } from './mail-config.ts';
import { readPayments } from './payments-config.ts';
import { readPlaces } from './places.ts';
import { secureAddress } from './secure-address.ts';

/** Reads the configuration from environment variables. @throws ConfigError naming the variable. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const port = wholeNumber(env, 'PORT', 8080, 0, 65_535);
  const host = env.HOST || '127.0.0.1';
  const dataDir = resolve(env.DATA_DIR || './data');
  const publicUrl = url(env, 'PUBLIC_URL', `http://localhost:${port}`);
  return {
    port,
    host,
    publicUrl,
    publicUrlGiven: Boolean(env.PUBLIC_URL),
    dataDir,
    databaseUrl: databaseUrl(env),
    demo: flag(env, 'DEMO'),
    demoInPublic: flag(env, 'DEMO_IN_PUBLIC') ?? false,
    role: oneOf(env, 'ROLE', ['all', 'http', 'worker'] as const, 'all'),
    trustProxy: wholeNumber(env, 'TRUST_PROXY', 0, 0, 10),
    places: readPlaces(env.PLACES),
    poolSizes: { write: wholeNumber(env, 'POOL_WRITE', 10, 2, 200), read: wholeNumber(env, 'POOL_READ', 10, 2, 200) },
    secret: secret(env),
    smtpUrl: env.SMTP_URL ? url(env, 'SMTP_URL', '') : undefined,
    mailFrom: env.MAIL_FROM || 'Consult <no-reply@localhost>',
    dkim: readDkim(env),
    mailPerSecond: readMailPerSecond(env.MAIL_PER_SECOND),
    bounceToken: env.BOUNCE_TOKEN || undefined,
    faxGateway: env.FAX_GATEWAY || undefined,
    fcm: fcm(env),
    keystoreFile: resolve(env.KEYSTORE_FILE || `${dataDir}/keystore.json`),
    keyService: keyService(env),
    search: search(env),
    practiceIdRegister: practiceIdRegister(env),
    adminEmail: adminEmail(env),
    idleLockMinutes: wholeNumber(env, 'IDLE_LOCK_MINUTES', 15, 0, 1440),
    oidc: oidc(env),
    analytics: analytics(env),
    ...readPayments(env, publicUrl),
    metricsToken: env.METRICS_TOKEN || undefined,
    galleryQuota: galleryQuota(env),
    galleryKeepDays: galleryKeepDays(env),
    logLevel: oneOf(env, 'LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug'] as const, 'warn'),
    supportUrl: env.SUPPORT_URL || 'https://support.example/',
    supportEmail: env.SUPPORT_EMAIL || 'support@demo.example',
    salesContact: env.SALES_CONTACT || 'sales@demo.example',
    signUpUrl: env.SIGN_UP_URL || '/signup',
    billingPortalUrl: webAddress(env, 'BILLING_PORTAL_URL'),
    planUrl: url(env, 'PLAN_URL', ''),
    salesPhone: env.SALES_PHONE || '1-800-555-0100',
  };
}

function wholeNumber(
  env: Record<string, string | undefined>,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}.`);
  return value;
}

/** GALLERY_QUOTA: '100000 200', the most items and the most GB (of 1024³ bytes) of one person. */
function galleryQuota(env: Record<string, string | undefined>): Config['galleryQuota'] {
  const text = env.GALLERY_QUOTA;
  if (!text) return { items: maxMedia, bytes: maxMediaBytes };
  const match = /^([1-9]\d{0,6}) ([1-9]\d{0,4})$/.exec(text);
  if (!match) throw new ConfigError('GALLERY_QUOTA must be two whole numbers, of items and of GB: 100000 200.');
  return { items: Number(match[1]), bytes: Number(match[2]) * 1024 ** 3 };
}

/** GALLERY_KEEP_DAYS: off, or the days after which what was added to a gallery goes. */
function galleryKeepDays(env: Record<string, string | undefined>): number | null {
  const text = env.GALLERY_KEEP_DAYS;
  return !text || text === 'off' ? null : wholeNumber(env, 'GALLERY_KEEP_DAYS', 0, leastKeepDays, 36_500);
}

/** The driver speaks to one server. */
function databaseUrl(env: Record<string, string | undefined>): string | undefined {
  if (!env.DATABASE_URL) return undefined;
  const host = /^\w+:\/\/(?:[^/]*@)?([^/?]*)/.exec(env.DATABASE_URL)?.[1] ?? '';
  if (host.includes(','))
    throw new ConfigError(
      'DATABASE_URL must name one server: a name or an address that moves to the standby with a fail-over ' +
        '(docs/running.md, A PostgreSQL of your own).',
    );
  return url(env, 'DATABASE_URL', '');
}

function secret(env: Record<string, string | undefined>): string | undefined {
  if (env.SECRET && env.SECRET.length < 32) throw new ConfigError('SECRET needs at least 32 characters.');
  return env.SECRET || undefined;
}

function keyService(env: Record<string, string | undefined>): Config['keyService'] {
  if (!env.KEY_SERVICE_URL) return undefined;
  const { KEY_SERVICE_TOKEN: token, KEY_SERVICE_KEY: key = 'consult' } = env;
  if (!token) throw new ConfigError('KEY_SERVICE_TOKEN is missing beside KEY_SERVICE_URL.');
  return { url: url(env, 'KEY_SERVICE_URL', ''), token, key };
}

function search(env: Record<string, string | undefined>): Config['search'] {
  if (!env.SEARCH_URL) return undefined;
  const { SEARCH_KEY: key, SEARCH_COLLECTION: collection = 'services' } = env;
  if (!key) throw new ConfigError('SEARCH_KEY is missing beside SEARCH_URL.');
  return { url: url(env, 'SEARCH_URL', ''), key, collection };
}

function adminEmail(env: Record<string, string | undefined>): string | undefined {
  const address = env.ADMIN_EMAIL || 'admin@demo.example';
  if (address === 'off') return undefined;
  if (checkEmail(address, emailRequired) !== null) throw new ConfigError('ADMIN_EMAIL is not an e-mail address.');
  return address;
}

function practiceIdRegister(env: Record<string, string | undefined>): Config['practiceIdRegister'] {
  if (!env.PRACTICE_ID_REGISTER_URL) return undefined;
  const { PRACTICE_ID_REGISTER_TOKEN: token } = env;
  if (!token) throw new ConfigError('PRACTICE_ID_REGISTER_TOKEN is missing beside PRACTICE_ID_REGISTER_URL.');
  return { url: url(env, 'PRACTICE_ID_REGISTER_URL', ''), token };
}

/** FCM_SERVICE_ACCOUNT names the JSON key file of a service account, as the console hands it out. */
function fcm(env: Record<string, string | undefined>): Config['fcm'] {
  if (!env.FCM_SERVICE_ACCOUNT) return undefined;
  let account: Record<string, unknown>;
  try {
    account = JSON.parse(readFileSync(resolve(env.FCM_SERVICE_ACCOUNT), 'utf8')) as Record<string, unknown>;
    createPrivateKey(String(account['private_key']));
  } catch {
    throw new ConfigError('FCM_SERVICE_ACCOUNT is not the key file of a service account.');
  }
  const text = (name: string): string => {
    const value = account[name];
    if (typeof value !== 'string' || value === '')
      throw new ConfigError(`The file of FCM_SERVICE_ACCOUNT has no ${name}.`);
    return value;
  };
  return {
    projectId: text('project_id'),
    clientEmail: text('client_email'),
    privateKey: text('private_key'),
    tokenUrl: secureAddress('token_uri of FCM_SERVICE_ACCOUNT', text('token_uri')),
    url: secureAddress('FCM_URL', env.FCM_URL || 'https://fcm.googleapis.com').replace(/\/$/, ''),
  };
}

function oidc(env: Record<string, string | undefined>): Config['oidc'] {
  if (!env.OIDC_ISSUER) return undefined;
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  const { hostname } = new URL(secureAddress('OIDC_ISSUER', issuer));
  if (!clientId) throw new ConfigError('OIDC_CLIENT_ID is missing beside OIDC_ISSUER.');
  if (!clientSecret) throw new ConfigError('OIDC_CLIENT_SECRET is missing beside OIDC_ISSUER.');
  const scopes = env.OIDC_SCOPES || 'openid email profile';
  if (!scopes.split(' ').includes('openid')) throw new ConfigError('OIDC_SCOPES must contain openid.');
  return {
    issuer,
    clientId,
    clientSecret,
    name: env.OIDC_NAME || hostname,
    scopes,
    trustEmail: flag(env, 'OIDC_TRUST_EMAIL') ?? false,
  };
}

function analytics(env: Record<string, string | undefined>): Config['analytics'] {
  const kind = oneOf(env, 'ANALYTICS', ['off', 'log', 'http'] as const, 'off');
  if (kind !== 'http') return { kind };
  if (!env.ANALYTICS_URL) throw new ConfigError('ANALYTICS_URL is missing beside ANALYTICS=http.');
  return { kind, url: url(env, 'ANALYTICS_URL', '') };
}

function flag(env: Record<string, string | undefined>, name: string): boolean | undefined {
  const text = env[name]?.toLowerCase();
  if (!text) return undefined;
  if (['1', 'true', 'on', 'yes'].includes(text)) return true;
  if (['0', 'false', 'off', 'no'].includes(text)) return false;
  throw new ConfigError(`${name} must be on or off.`);
}

function oneOf<const T extends string>(
  env: Record<string, string | undefined>,
  name: string,
  values: readonly T[],
  fallback: T,
): T {
  const text = env[name];
  if (!text) return fallback;
  const found = values.find((value) => value === text);
  if (!found) throw new ConfigError(`${name} must be one of ${values.join(', ')}.`);
  return found;
}

/** An address that a page links to: https or http, nothing that runs. */
function webAddress(env: Record<string, string | undefined>, name: string): string {
  const address = url(env, name, '');
  if (address && !/^https?:/i.test(address)) throw new ConfigError(`${name} must begin with https:// or http://.`);
  return address;
}

function url(env: Record<string, string | undefined>, name: string, fallback: string): string {
  const text = env[name];
  if (!text) return fallback;
  if (!URL.canParse(text)) throw new ConfigError(`${name} is not a URL.`);
  return text.replace(/\/$/, '');
}
