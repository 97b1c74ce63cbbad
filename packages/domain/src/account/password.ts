import type { AccountFault } from '../fault/fault.ts';

/** Passwords as a form checks them. Source: document 1, section 5. */

export const passwordMinLength = 6;
export const passwordRequired: AccountFault = { code: 'password-required' };
export const passwordTooShort: AccountFault = { code: 'password-too-short', least: passwordMinLength };
export const passwordsDiffer: AccountFault = { code: 'passwords-differ' };

/** Null when the password may be used, else the fault. Nothing is trimmed: spaces count. */
export function checkPassword(password: string): AccountFault | null {
  if (password === '') return passwordRequired;
  return Array.from(password).length < passwordMinLength ? passwordTooShort : null;
}

/** Null when the repeated password is the same; check again when either changes. */
export function checkConfirmPassword(password: string, confirmPassword: string): AccountFault | null {
  return password === confirmPassword ? null : passwordsDiffer;
}
