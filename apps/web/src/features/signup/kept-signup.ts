import { agreementLanguages, type AgreementLanguage } from '@consult/domain/signup/agreement.ts';
import { emptySignupForm, type SignupForm } from '@consult/domain/signup/signup-form.ts';
import { signupRoles } from '@consult/domain/signup/signup-roles.ts';

/** A typed signature: whether the person chose to type it, and the name. A drawn signature is never kept. */
export type TypedSignature = { chosen: boolean; name: string };

/**
 * The typed values of the signup form, kept in this tab alone for a reload or a crash: there is no person yet to keep
 * them by, and the next one at this browser may be somebody else. Never kept: passwords, a drawn signature, the
 * agreement. They are forgotten after 24 hours.
 */
export type KeptSignup = {
  values: SignupForm;
  /**
   * The practice id was found valid, or the person went on without; null: neither. The server asks the register again.
   */
  practice: { kind: 'valid' | 'proceed'; province: string; id: string } | null;
  /** Whether the agreement was signed; the agreement itself can not be kept. */
  wasSigned: boolean;
  /** The name typed as a signature. After a reload the person has to sign with it again. */
  typed: TypedSignature;
  /** The chosen language of the agreement; null: the page's. */
  language: AgreementLanguage | null;
};

const key = 'consult.signup';
const keptMs = 24 * 60 * 60_000;

/** Where the browser refuses storage, the page itself remembers. */
let memory: string | null = null;

export function keepSignup(kept: KeptSignup, now = Date.now()): void {
  const { password: _password, confirmPassword: _confirm, ...values } = kept.values;
  const text = JSON.stringify({ version: 1, at: now, ...kept, values });
  const stored = inStorage((session) => {
    session.setItem(key, text);
    return true;
  });
  memory = stored ? null : text;
}

/** The kept form; null where there is none that can be read and is younger than 24 hours. */
export function keptSignup(now = Date.now()): KeptSignup | null {
  inStorage(takeEarlier);
  const text = inStorage((session) => session.getItem(key)) ?? memory;
  if (text === null) return null;
  const kept = parse(text, now);
  if (!kept) forgetSignup();
  return kept;
}

export function forgetSignup(): void {
  memory = null;
  inStorage((session) => session.removeItem(key));
}

/** null where the browser refuses storage. */
function inStorage<Result>(act: (session: Storage, local: Storage) => Result): Result | null {
  try {
    return act(sessionStorage, localStorage);
  } catch {
    return null;
  }
}

/** Takes what an earlier version of the page kept of this tab's form, and removes what it kept of other tabs'. */
function takeEarlier(session: Storage, local: Storage): void {
  const tab = session.getItem('consult.tab');
  const start = 'consult.typed.signup.';
  for (const earlier of Object.keys(local).filter((one) => one.startsWith(start))) {
    if (earlier === `${start}form@${tab}`) session.setItem(key, local.getItem(earlier) ?? '');
    local.removeItem(earlier);
  }
  session.removeItem('consult.tab');
}

function parse(text: string, now: number): KeptSignup | null {
  try {
    const record = JSON.parse(text) as Record<string, unknown> | null;
    const at = record?.['at'];
    if (!record || typeof at !== 'number' || at > now || now - at >= keptMs) return null;
    return {
      values: readValues(record['values']),
      practice: readPractice(record['practice']),
      wasSigned: record['wasSigned'] === true,
      typed: readSignature(record['typed']),
      language: agreementLanguages.find((one) => one === record['language']) ?? null,
    };
  } catch {
    return null;
  }
}

/** Takes the values that are texts; all others are as in an empty form. */
function readValues(given: unknown): SignupForm {
  const stored = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};
  const values: Record<string, unknown> = { ...emptySignupForm };
  for (const field of Object.keys(emptySignupForm))
    if (typeof stored[field] === 'string') values[field] = stored[field];
  const preceptors = Array.isArray(stored['preceptorInformation']) ? (stored['preceptorInformation'] as unknown[]) : [];
  return {
    ...(values as SignupForm),
    password: '',
    confirmPassword: '',
    scheduleOnboarding:
      values['scheduleOnboarding'] === 'Yes' || values['scheduleOnboarding'] === 'No'
        ? values['scheduleOnboarding']
        : '',
    selectedRole: signupRoles.find((role) => role === values['selectedRole']) ?? '',
    preceptorInformation: preceptors.flatMap((one) => {
      const { preceptorName: name, preceptorEmail: email } = (one ?? {}) as Record<string, unknown>;
      return typeof name === 'string' && typeof email === 'string'
        ? [{ preceptorName: name, preceptorEmail: email }]
        : [];
    }),
  };
}

function readSignature(given: unknown): TypedSignature {
  const { chosen, name } = (given ?? {}) as Record<string, unknown>;
  return { chosen: chosen === true, name: typeof name === 'string' ? name : '' };
}

function readPractice(given: unknown): KeptSignup['practice'] {
  const { kind, province, id } = (given ?? {}) as Record<string, unknown>;
  if ((kind !== 'valid' && kind !== 'proceed') || typeof province !== 'string' || typeof id !== 'string') return null;
  return { kind, province, id };
}
