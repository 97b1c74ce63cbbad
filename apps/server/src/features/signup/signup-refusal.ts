import { provinceNotOffered, type SignupForm } from '@consult/domain/signup/signup-form.ts';
import { englishOf, englishOfFields } from '@consult/domain/fault/english.ts';
import type { AccountFault } from '@consult/domain/fault/fault.ts';
import { ORPCError } from '@orpc/server';
import { StorageError } from '../../infra/files/storage-error.ts';

const emailInUse: AccountFault = { code: 'email-in-use' };
const practiceIdNotValid: AccountFault = { code: 'practice-id-not-valid' };

/** Failures of a signup beside those that every call can have. */
const refusals = {
  PLAN_NOT_ALLOWED: { status: 403, message: 'This role can not sign up for this plan.' },
  PROVINCE_NOT_OFFERED: { status: 403, message: englishOf(provinceNotOffered) },
  EMAIL_IN_USE: { status: 409, message: englishOf(emailInUse) },
  PRACTICE_ID_NOT_VALID: { status: 409, message: englishOf(practiceIdNotValid) },
  AGREEMENT_MISSING: { status: 400, message: 'The signed agreement is missing.' },
  AGREEMENT_NOT_OURS: {
    status: 409,
    message: 'This is not the agreement that was made for this form today. Sign again.',
  },
  NOT_A_PDF: { status: 400, message: 'The signed agreement is no PDF that can be read.' },
  TOO_LARGE: { status: 413, message: 'The signed agreement is larger than 10 MB.' },
  STORAGE_FULL: { status: 507, message: 'There is no room for files at the moment. Try again later.' },
  STORAGE_UNAVAILABLE: { status: 503, message: 'Files can not be stored at the moment. Try again later.' },
} as const;

export type SignupRefusal = keyof typeof refusals;

/** A named failure of a signup. `fault` says what is wrong with which field of the form. */
export function refuseSignup(
  code: SignupRefusal,
  about?: { field: keyof SignupForm; fault: AccountFault },
): ORPCError<SignupRefusal, unknown> {
  const faults = about && { [about.field]: about.fault };
  return new ORPCError(code, {
    status: refusals[code].status,
    message: about ? englishOf(about.fault) : refusals[code].message,
    data: faults ? { fields: englishOfFields(faults), faults } : undefined,
    defined: true,
  });
}

/**
 * Turns a failure of the place where files lie into the failure that a client gets; leaves any other failure as it is.
 */
export function storageRefusal(error: unknown): unknown {
  return error instanceof StorageError ? refuseSignup(error.code) : error;
}

/** The register does not know the id, or somebody else has it by now. The answer does not say which. */
export const practiceIdRefused = (): ORPCError<SignupRefusal, unknown> =>
  refuseSignup('PRACTICE_ID_NOT_VALID', { field: 'practiceId', fault: practiceIdNotValid });

export const emailTaken = (): ORPCError<SignupRefusal, unknown> =>
  refuseSignup('EMAIL_IN_USE', { field: 'email', fault: emailInUse });
