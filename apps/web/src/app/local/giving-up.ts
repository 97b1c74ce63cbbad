import type { Input } from '../call.ts';
import { newId } from '../new-id.ts';
import type { Command } from './command.ts';

type GivingUp = Pick<Command, 'call' | 'input' | 'preview'> & Partial<Pick<Command, 'stream' | 'quiet'>>;

/**
 * How the server is told, in this order, that a command without an answer is not wanted any more: a message or consult
 * is taken back where it arrived, a photo is deleted, anything else stays then as it is; what has not arrived never
 * does.
 */
export function givingUpOf(command: Command): readonly GivingUp[] {
  const { id, call, at } = command;
  if (call === 'message-send') {
    const { activityId, messageId } = command.input as Input<'message-send'>;
    const input: Input<'message-takeBack'> = { activityId, messageId, newId: newId(), kept: true };
    // As of a message that comes back into its box, without anything that would.
    return [{ call: 'message-takeBack', input, preview: { content: { files: 0 }, writtenAt: at } }];
  }
  if (call === 'consult-sendConsult' || call === 'referral-sendReferral') {
    const { submissionId, draft } = command.input as Input<'consult-sendConsult'>;
    // What was a draft is one again; of anything else the server makes none where a form is named.
    const form = draft ? {} : { formId: newId() };
    const input: Input<'consult-takeBack'> = { submissionId, draftId: newId(), ...form };
    return [{ call: 'consult-takeBack', input }];
  }
  const discard = { call: 'command-discard', input: { id }, preview: { call, input: command.input } } as const;
  if (call !== 'media-add') return [discard];
  const { mediaId } = command.input as Input<'media-add'>;
  const input: Input<'media-delete'> = { mediaIds: [mediaId] };
  // Not behind other photos, which take long.
  return [
    { ...discard, stream: id, quiet: true },
    { call: 'media-delete', input, stream: id },
  ];
}
