/** The door of what a person may do, where a page says it. */
export { MayNotSend } from './may-not-send.tsx';
export { sendingDenied } from './sending-denied.ts';
