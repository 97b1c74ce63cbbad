import type pg from 'pg';
import { businessZone } from '@consult/domain/time/business-time.ts';
import { readPreferences } from '@consult/domain/profile/preferences.ts';
import { dateWords } from '@consult/domain/time/date-words.ts';
import type { App } from '../../call/context.ts';
import type { OutgoingLanguage } from '../../infra/outbox/outgoing-text.ts';

/** A connection with a transaction open. */
type Client = pg.ClientBase;

/** The changes of the ways to sign in, in the words of the mail about them. */
const changes = {
  password: { en: 'Your password was changed', fr: 'Votre mot de passe a été modifié' },
  'password-reset': {
    en: 'Your password was reset by a link that was sent to this address',
    fr: 'Votre mot de passe a été réinitialisé au moyen d’un lien envoyé à cette adresse',
  },
  'first-reset': {
    en: 'Your password was reset by a link that was sent to this address, and the second factors, passkeys and connected accounts from before the address was first confirmed were removed',
    fr: 'Votre mot de passe a été réinitialisé au moyen d’un lien envoyé à cette adresse, et les seconds facteurs, clés d’accès et comptes liés d’avant la première confirmation de l’adresse ont été retirés',
  },
  authenticator: {
    en: 'An authenticator app was added to your account',
    fr: 'Une application d’authentification a été ajoutée à votre compte',
  },
  'recovery-codes': {
    en: 'The recovery codes of your account were replaced',
    fr: 'Les codes de récupération de votre compte ont été remplacés',
  },
  passkey: {
    en: 'The passkeys of your account were changed',
    fr: 'Les clés d’accès de votre compte ont été modifiées',
  },
  'sign-in-provider': {
    en: 'Signing in through another provider was changed for your account',
    fr: 'L’ouverture de session par un autre fournisseur a été modifiée pour votre compte',
  },
  address: {
    en: 'The e-mail address of your account was changed',
    fr: 'L’adresse courriel de votre compte a été modifiée',
  },
  'second-factor-removed': {
    en: 'The second factor of your account was removed',
    fr: 'Le second facteur de votre compte a été retiré',
  },
} as const satisfies Record<string, Record<OutgoingLanguage, string>>;

export type CredentialsChange = keyof typeof changes;

/** The parts of the server that ordering a mail about an account needs. */
export type AccountMailApp = Pick<App, 'outgoing' | 'config' | 'now'>;

/**
 * Orders the mail that tells a person of a change of their ways to sign in: what, when by the wall clock of the
 * installation, and what to do if it was somebody else. In the caller's transaction, in the person's language, to the
 * address that signs in. Nobody can switch this mail off. Does nothing for an account that is gone.
 */
export async function orderCredentialsChanged(
  client: Client,
  app: AccountMailApp,
  personId: string,
  what: CredentialsChange,
): Promise<void> {
  const reader = await accountReader(client, personId);
  if (!reader) return;
  await app.outgoing.mail(client, {
    to: reader.email,
    template: 'credentials-changed',
    language: reader.language,
    ...(reader.hasPerson ? { personId } : {}),
    values: { what: changes[what][reader.language], ...accountMailValues(app, reader.language) },
  });
}

/** Address, as its owner typed it, and language for mail about an account. */
export type AccountReader = { email: string; language: OutgoingLanguage; hasPerson: boolean };

/** Address and language for mail about a person's account; null where there is no such account. */
export async function accountReader(client: Client, personId: string): Promise<AccountReader | null> {
  const { rows } = await client.query<{ email: string; person: boolean; preferences: unknown }>(
    `select coalesce(p.email, u.email) as email, p.id is not null as person, p.preferences
      from auth_user u left join person p on p.id = u.id where u.id = $1`,
    [personId],
  );
  const row = rows[0];
  return row ? { email: row.email, language: readPreferences(row.preferences).language, hasPerson: row.person } : null;
}

/** What every mail about an account says: the present time, where to go on, and whom to ask. */
export function accountMailValues(
  { config, now }: AccountMailApp,
  language: OutgoingLanguage,
): { when: string; link: string; support: string } {
  return { when: saidInFull(now(), language), link: `${config.publicUrl}/login`, support: config.supportEmail };
}

/** 'November 21, 2026 at 7:43 a.m. MST': day and wall clock of the installation, whose zone is named. */
export function saidInFull(at: Date, language: OutgoingLanguage): string {
  const format = new Intl.DateTimeFormat(`${language}-CA`, {
    timeZone: businessZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return dateWords(format, at);
}
