/** Passwords as a form checks them. Source: document 1, section 5. */

export const passwordMinLength = 6;
export const passwordRequired = 'Password is required';
export const passwordTooShort = 'Password must be 6 or more characters';
export const passwordsDiffer = 'Passwords do not match';

/** Null when the password may be used, else the message. Nothing is trimmed: spaces count. */
export function checkPassword(password: string): string | null {
  if (password === '') return passwordRequired;
  return Array.from(password).length < passwordMinLength ? passwordTooShort : null;
}

/** Null when the repeated password is the same; check again when either changes. */
export function checkConfirmPassword(password: string, confirmPassword: string): string | null {
  return password === confirmPassword ? null : passwordsDiffer;
}
