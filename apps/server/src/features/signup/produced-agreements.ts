import { createHash } from 'node:crypto';
import type { SignupRole } from '@consult/domain/signup/signup-roles.ts';
import type { AgreementLanguage } from '@consult/domain/signup/agreement.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import { foldedEmail } from '@consult/domain/patient/email.ts';
import type { App } from '../../call/context.ts';

/** Whom an agreement names, and in which role. */
export type AgreementSigner = {
  role: SignupRole;
  firstName: string;
  lastName: string;
  email: string;
  city: string;
  province: string;
};

export const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/** Who hands an agreement in at the end of the day on which they signed has this long, in milliseconds. */
const pastMidnightMs = 2 * 60 * 60 * 1000;

/** Notes for a day that this server made a file, for which form and in which language: hashes, no names. */
export async function rememberProduced(
  { write, now }: Pick<App, 'write' | 'now'>,
  pdf: Uint8Array,
  signer: AgreementSigner,
  language: AgreementLanguage,
): Promise<void> {
  await write.query(
    `with gone as (delete from produced_agreement where made_at < $3::timestamptz - interval '1 day')
      insert into produced_agreement (sha256, form_sha256, made_at, language) values ($1, $2, $3, $4)
      on conflict (sha256, form_sha256) do update set made_at = excluded.made_at`,
    [sha256(pdf), formHash(signer), now(), language],
  );
}

/**
 * The language of the agreement where this server made exactly that file for this signer in this role, today: an
 * agreement bears the day on which it was made. Else null.
 */
export async function producedFor(
  { write, now }: Pick<App, 'write' | 'now'>,
  pdf: Uint8Array,
  signer: AgreementSigner,
): Promise<AgreementLanguage | null> {
  const { rows } = await write.query<{ made_at: Date; language: AgreementLanguage }>(
    'select made_at, language from produced_agreement where sha256 = $1 and form_sha256 = $2',
    [sha256(pdf), formHash(signer)],
  );
  const [made] = rows;
  if (!made) return null;
  const { made_at: madeAt, language } = made;
  const inTime = businessDay(madeAt) === businessDay(now()) || now().getTime() - madeAt.getTime() < pastMidnightMs;
  return inTime ? language : null;
}

/** The same for the same words, however they are spaced or spelled in letters of either size of an address. */
function formHash({ role, firstName, lastName, email, city, province }: AgreementSigner): Buffer {
  // A resident is asked for no city.
  const words = [role, firstName, lastName, foldedEmail(email), role === 'Resident' ? '' : city, province];
  return sha256(JSON.stringify(words.map((word) => word.normalize('NFC').trim().replaceAll(/\s+/g, ' '))));
}
