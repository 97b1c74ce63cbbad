import { emptySignupForm, type SignupForm } from '@consult/domain/signup/signup-form.ts';
import { signupRoles } from '@consult/domain/signup/signup-roles.ts';
import { leftPlaces } from '../../app/tab-place.ts';
import { keepTyped, readTyped } from '../../app/typed-text.ts';

/**
 * A signature that is typed and not drawn: whether that was chosen, and the name. What is drawn is nothing typed, and
 * not kept.
 */
export type TypedSignature = { chosen: boolean; name: string };

/**
 * What was typed into the signup form, kept in this browser so that a reload or a crash brings it back: by the tab,
 * since there is no person yet whose it would be. Never kept: passwords, a drawn signature, the agreement. After 24
 * hours it is forgotten.
 */
export type KeptSignup = {
  values: SignupForm;
  /** The practice id was found valid, or left out. Null: neither. The server asks the register again. */
  practice: { kind: 'valid' | 'proceed'; province: string; id: string } | null;
  /** The agreement was signed; that can not be kept. */
  wasSigned: boolean;
  /** The name typed as a signature. It signs nothing until it is signed with again. */
  typed: TypedSignature;
};

/** Stands where a person's id would. */
const nobody = 'signup';
/** The form's place, of which each tab has its own. */
export const signupPlace = 'form';
const keptMs = 24 * 60 * 60_000;

export function keepSignup(place: string, kept: KeptSignup, now = Date.now()): void {
  const { password: _password, confirmPassword: _confirm, ...values } = kept.values;
  keepTyped(nobody, place, JSON.stringify({ version: 1, at: now, ...kept, values }));
}

/** What was kept, or null where there is nothing, or nothing that can be read, or it is 24 hours old. */
export function keptSignup(place: string, now = Date.now()): KeptSignup | null {
  const text = readTyped(nobody, place);
  if (text === null) return null;
  const kept = parse(text, now);
  if (!kept) forgetSignup(place);
  return kept;
}

export function forgetSignup(place: string): void {
  keepTyped(nobody, place, '');
}

/** Where tabs that are closed by now left what is less than 24 hours old. It may be somebody else's. */
export async function leftSignups(now = Date.now()): Promise<string[]> {
  const places = await leftPlaces(nobody, signupPlace);
  return places.filter((place) => keptSignup(place, now) !== null);
}

/** Goes on in `to` with what was left in `from`. */
export function takeSignup(from: string, to: string): void {
  keepTyped(nobody, to, readTyped(nobody, from) ?? '');
  forgetSignup(from);
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
    };
  } catch {
    return null;
  }
}

/** Texts that are texts; anything else is as in an empty form. */
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
