/** The door of what a person may do, for pages that say so. */
export { MayNotSend } from './may-not-send.tsx';
export { sendingDenied } from './sending-denied.ts';
