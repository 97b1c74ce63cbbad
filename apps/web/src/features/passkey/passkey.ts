export { AddPasskeyDialog } from './add-passkey.tsx';
export { PasskeyButton } from './passkey-button.tsx';
export { passkeysUsable } from './passkey-sign-in.ts';
export { UnlockPasskey } from './unlock-passkey.tsx';
