import type { I18n } from '@lingui/core';

/**
 * A call's own failure in the language of the page: in the words of that call where it has its own, else in the code's.
 * Null where no call declares the code (failure-words.ts), or where the words are not loaded yet.
 */
export function failureText(i18n: I18n, call: string | undefined, code: string): string | null {
  const id = [`failure.${code}.${call ?? ''}`, `failure.${code}`].find((one) => Object.hasOwn(i18n.messages, one));
  return id ? i18n._(id) : null;
}
