/** The door of what a person may do, where a page says it. */
export { MayNotSend, sendingDenied } from './may-not-send.tsx';
