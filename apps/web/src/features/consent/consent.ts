/** A patient's consent to photos and films: asked for, and said in words wherever one is shown. */
export { ConsentDialog } from './consent-dialog.tsx';
export { useConsentBeforeSending } from './use-consent-before-sending.tsx';
export { consentLine, givenWords, usesWords } from './consent-words.ts';
