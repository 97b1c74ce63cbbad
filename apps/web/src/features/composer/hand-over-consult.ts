import { logEvent } from '../../app/analytics.ts';
import { call, type Output } from '../../app/call.ts';
import { handOver } from '../../app/local/hand-over.ts';
import type { Kept } from '../../app/local/kept.ts';
import { does, localNow, resumeLocal, shownNow } from '../../app/local/local.ts';
import { prefixes } from '../../app/local/store.ts';
import { onTheirWay } from '../upload-queue/upload-queue.ts';
import type { FilesToSend } from '../attachment/attachment.ts';
import { comeBack } from './come-back.ts';
import { isInSight } from './confirmed-consults.ts';
import { submittedIn, submittedOf, type ConsultCall, type ConsultCommand, type ToSend } from './consult-command.ts';
import { aboutOf, type KeptForm } from './kept-consult.ts';

type ToHandOver = {
  input: ToSend;
  preview: ConsultCommand['preview'];
  /** Where the form lies, until its command lies on the device. */
  place: Kept<KeptForm>;
  files: Pick<FilesToSend, 'files' | 'underWay'>;
};

/**
 * Submits a form as a command of its submission's id. Resolves to the server's answer, or to null where it has none yet
 * and it goes out by itself. Rejects with CallError where the server refuses it: then a form that its writer still sees
 * is in its place again.
 */
export async function handOverConsult({
  input,
  preview,
  place,
  files: { files, underWay },
}: ToHandOver): Promise<Output<ConsultCall> | null> {
  // Another tab with the same form was first.
  if (submittedOf(shownNow(), preview.form.formId)) return null;
  const { submissionId: id } = input;
  const name = input.inputFields.activityType === 'referral' ? 'referral-sendReferral' : 'consult-sendConsult';
  const after = onTheirWay(input.inputFields.galleryMediaURIs ?? []);
  const takes = files.length > 0 ? { files } : {};
  const how = { id, stream: id, says: true, about: aboutOf(preview.form), preview, after, ...takes } as const;
  const handleKept = () => {
    // What could not be kept leaves the form where it lies until the server has the consult.
    if (localNow()?.vault.isWritten(`${prefixes.command}${id}`)) void place.clear();
  };
  if (underWay) {
    // Files take long: its writer sees how far they are where it waits.
    resumeLocal();
    await does(name, input, how);
    handleKept();
    return null;
  }
  const became = await handOver(name, input, how, handleKept);
  if (became.kind === 'done') return became.answer;
  if (became.kind === 'waits') return null;
  const refused = submittedIn(shownNow()).find(({ command }) => command.id === id);
  const local = localNow();
  // Its writer went elsewhere: the list of what was not sent leads back to it.
  if (refused && local && isInSight(preview.form.formId)) await comeBack(local, refused.command, place);
  throw became.error;
}

/**
 * Sends a phone consult while its writer looks on: it can not wait past the time that it asks for. Rejects with
 * CallError.
 */
export async function sendCall(input: ToSend): Promise<Output<ConsultCall>> {
  const answer = await call('consult-sendConsult', input);
  logEvent('consult_sent', { activity: input.inputFields.activityType });
  return answer;
}
