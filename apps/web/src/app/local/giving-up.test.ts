import { expect, test } from 'vitest';
import type { CallName } from '../call.ts';
import type { Command } from './command.ts';
import { givingUpOf } from './giving-up.ts';

const id = '019a0000-0000-7000-8000-000000000001';
const command = (call: CallName, input: object): Command =>
  ({ shape: 1, id, person: 'p', call, input, stream: 's', about: {}, at: '2026-01-01T00:00:00.000Z' }) as never;
const aNewId = expect.stringMatching(/^[0-9a-f-]{36}$/);

test('a command is given up by its id, and says what it was', () => {
  const input = { ownerId: 'o', moves: [] };
  expect(givingUpOf(command('inbox-move', input))).toEqual([
    { call: 'command-discard', input: { id }, preview: { call: 'inbox-move', input } },
  ]);
});

test('a message is taken back without its words', () => {
  const message = command('message-send', { activityId: 'a', messageId: 'm', text: 'Excise it.' });
  const [given] = givingUpOf(message);
  expect(given?.call).toBe('message-takeBack');
  expect(given?.input).toEqual({ activityId: 'a', messageId: 'm', newId: aNewId, kept: true });
});

test('a consult is taken back, and only one that was a draft is a draft again', () => {
  const sent = (draft: object | null) =>
    givingUpOf(command('consult-sendConsult', { submissionId: 's', inputFields: {}, draft }));
  expect(sent(null)).toEqual([
    { call: 'consult-takeBack', input: { submissionId: 's', draftId: aNewId, formId: aNewId } },
  ]);
  const draft = { draftId: 'd', consultDraftsCollectionType: 'user_drafts', version: 1 };
  expect(sent(draft)[0]?.input).toEqual({ submissionId: 's', draftId: aNewId });
});

test('a photo never arrives, and is deleted where it has', () => {
  const input = { mediaId: id, camera: true };
  expect(givingUpOf(command('media-add', input))).toEqual([
    { call: 'command-discard', input: { id }, preview: { call: 'media-add', input }, stream: id, quiet: true },
    { call: 'media-delete', input: { mediaIds: [id] }, stream: id },
  ]);
});
