import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import { personHeader } from '@consult/contract/headers.ts';
import { call } from '../../app/call.ts';
import { failedWith } from '../../app/call-error.ts';
import { lockTurn, setLocked, untilUnlocked } from '../../app/lock-state.ts';
import { sendUpload, type Try } from './send-upload.ts';

/** The outside of a form's uploads; tests bring their own. */
export type Transfer = {
  /** Resolves with the id once the server has every byte. Throws CallError. */
  send: (file: File, given: Try) => Promise<string>;
  finish: (attachmentId: string) => Promise<Attachment>;
  list: (formId: string) => Promise<Attachment[]>;
  remove: (attachmentIds: string[]) => Promise<unknown>;
  /** Removes files as the page goes, without waiting for an answer. */
  removeOnLeaving: (attachmentIds: string[]) => void;
};

/**
 * The server's place for uploads. `person`: whose files they are, undefined while that is not known; the server refuses
 * them in the session of somebody else.
 */
export function transferOf(person: () => string | undefined): Transfer {
  const how = () => {
    const personId = person();
    return personId === undefined ? {} : { personId };
  };
  const headers = (): Record<string, string> => {
    const personId = person();
    return personId === undefined ? {} : { [personHeader]: personId };
  };
  return {
    send: (file, given) => sendThroughLock(file, given, headers),
    finish: (attachmentId) => call('attachment-finish', { attachmentId }, how()),
    list: async (formId) => (await call('attachment-list', { formId }, how())).attachments,
    remove: (attachmentIds) => call('attachment-remove', { attachmentIds }, how()),
    removeOnLeaving: (attachmentIds) => {
      void fetch('/V5/call/attachment-remove', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers() },
        credentials: 'same-origin',
        body: JSON.stringify({ attachmentIds }),
        keepalive: true,
      }).catch(() => {
        // The page is going; the server deletes what stays with the temporary files after a day.
      });
    },
  };
}

type Headers = () => Record<string, string>;

/** Waits while the page is locked, and goes on after the unlocking. */
async function sendThroughLock(file: File, given: Try, headers: Headers): Promise<string> {
  let { attachmentId } = given;
  for (;;) {
    await untilUnlocked(given.signal);
    const turn = lockTurn();
    const onBegun = (id: string) => {
      attachmentId = id;
      given.onBegun(id);
    };
    try {
      return await sendUpload(file, { ...given, attachmentId, onBegun }, headers());
    } catch (error) {
      if (!failedWith(error, 'LOCKED')) throw error;
      if (turn === lockTurn()) setLocked(true);
    }
  }
}
