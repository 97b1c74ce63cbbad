import { listMessages } from './list.ts';
import { sendMessage } from './send.ts';

/** The door of messages. */
export const messageCalls = { 'message-list': listMessages, 'message-send': sendMessage };
