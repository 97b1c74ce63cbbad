import { readCode } from '@consult/domain/phone-camera/code.ts';

declare global {
  /** The code that take-code.ts found in the address. */
  var phoneCode: string | undefined;
}

/** The code that this page was opened with, once; null where there was none, and after that. */
export function takeOpeningCode(): string | null {
  const found = globalThis.phoneCode;
  globalThis.phoneCode = undefined;
  return found === undefined ? null : readCode(found);
}
