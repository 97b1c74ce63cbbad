import { listMessages } from './list.ts';
import { saveDraft } from './save-draft.ts';
import { sendMessage } from './send.ts';
import { takeBackMessage } from './take-back.ts';

/** The door of messages. */
export const messageCalls = {
  'message-list': listMessages,
  'message-saveDraft': saveDraft,
  'message-send': sendMessage,
  'message-takeBack': takeBackMessage,
};
