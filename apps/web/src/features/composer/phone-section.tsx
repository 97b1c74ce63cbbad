import type { ComposerContext } from './consult-check.ts';

/** The time of a phone consult and where the referrer is reached. */
export function PhoneSection(_given: { context: ComposerContext }) {
  return null;
}
