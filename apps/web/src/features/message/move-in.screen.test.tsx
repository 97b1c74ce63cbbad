import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { cast } from '@consult/testkit/cast.ts';
import { reopen, show } from '../../testing/show.tsx';
import { fixedId } from '@consult/testkit/random.ts';
import { activityId, consultPath } from '../../testing/world/activity.ts';
import { playedThread } from '../../testing/world/thread.ts';
import { localNow } from '../../app/local/local.ts';

type Put = { put: (this: IDBObjectStore, value: unknown, key?: IDBValidKey) => IDBRequest<IDBValidKey> };

/** What an earlier version of the page left of messages in this browser. */

const box = () => page.getByRole('textbox', { name: 'Reply' });
const keyOf = (place: string) => `consult.typed.${cast.derm.id}.${place}`;
const messageId = fixedId(41, 1);
const waiting = keyOf(`unsent.${activityId}.${messageId}`);
const typed = keyOf(`reply.${activityId}`);

/** Somebody used the earlier version here: a message waits, and a reply is half written. */
async function leftEarlier() {
  const { answers } = playedThread('derm');
  const { server } = await show('/login', { who: 'derm', answers });
  const message = { text: 'Left by the version before.', writtenAt: new Date().toISOString(), attachments: [] };
  localStorage.setItem(waiting, JSON.stringify(message));
  localStorage.setItem(typed, 'Half a thought');
  return server;
}

test('a message that an earlier version had not sent goes out, and a reply goes on; nothing of them stays in the clear', async () => {
  const server = await leftEarlier();
  await reopen(consultPath);
  await expect.element(box()).toHaveValue('Half a thought');
  await expect.poll(() => server.asked('message-send').map(({ input }) => input.messageId)).toEqual([messageId]);
  await expect.poll(() => [localStorage.getItem(waiting), localStorage.getItem(typed)]).toEqual([null, null]);
});

test('what this device has no room for stays where it was', async () => {
  await leftEarlier();
  const { put } = IDBObjectStore.prototype as Put;
  onTestFinished(() => void (IDBObjectStore.prototype.put = put));
  IDBObjectStore.prototype.put = function (value: unknown, ...key) {
    const { kind } = value as { kind?: string };
    if (kind === 'kept' || kind === 'command') throw new DOMException('No room.', 'QuotaExceededError');
    return put.call(this, value, ...key);
  };
  await reopen(consultPath);
  await expect.element(box()).toHaveValue('Half a thought');
  await expect.poll(() => localNow()?.vault.keeping).toBe('full');
  expect(localStorage.getItem(typed)).toBe('Half a thought');
  expect(localStorage.getItem(waiting)).not.toBeNull();
});
