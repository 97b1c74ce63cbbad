/** A phone that adds photos: let in by a code, taken over wherever its photos belong, and ended. */
export { endPhone } from './end-phone.ts';
export { PhoneButton } from './phone-button.tsx';
