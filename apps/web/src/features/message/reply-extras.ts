import { isActivityStatus } from '@consult/domain/activity/status.ts';
import { localNow } from '../../app/local/local.ts';
import type { ChosenResource } from '../library/library.ts';
import { nothingChosen, type FinishChoice } from './finish.ts';
import type { Billing } from './reply-billing.tsx';

/**
 * What goes with the reply besides its text: the message's id, under which its files are uploaded, its handouts and
 * its photos of the gallery.
 */
export type ReplyExtras = {
  messageId: string;
  resources: readonly ChosenResource[];
  /** Ids of photos and films of the sender's gallery, in the order chosen. */
  media: readonly string[];
  /** The billing choice of a message that was taken back. */
  billing?: Billing;
  /** What was chosen to be done with the consult beside the reply; absent for nothing. */
  finish?: FinishChoice;
};

/** One record for all tabs: each shows what was chosen in another, and sees when that one has sent its files. */
const extrasKey = (activityId: string) => `reply-with.${activityId}`;

/** Reads what an earlier visit left on this device, or null. The server has the files, under the id. */
export function readExtras(kept: unknown): ReplyExtras | null {
  const said = (kept ?? {}) as Partial<ReplyExtras>;
  if (typeof said.messageId !== 'string') return null;
  const resources = Array.isArray(said.resources) ? said.resources : [];
  const media = Array.isArray(said.media) ? said.media : [];
  const { billable, code } = said.billing ?? {};
  const known = typeof billable === 'boolean' && typeof code === 'string';
  return {
    messageId: said.messageId,
    resources,
    media,
    ...(known ? { billing: { billable, code } } : {}),
    ...chosen(readFinish(said.finish)),
  };
}

function readFinish(kept: unknown): FinishChoice {
  const { status, outcome: of } = (kept ?? {}) as Partial<FinishChoice>;
  const known = typeof of?.outcome === 'string' && typeof of.diagnosis === 'string';
  return {
    status: typeof status === 'string' && isActivityStatus(status) ? status : null,
    outcome: known ? { outcome: of.outcome, diagnosis: of.diagnosis, ...coded(of.diagnosisCode) } : null,
  };
}

const coded = (code: unknown): { diagnosisCode?: string } => (typeof code === 'string' ? { diagnosisCode: code } : {});

/** The choice as a part of the extras: absent where nothing was chosen. */
export function chosen(finish: FinishChoice = nothingChosen): Pick<ReplyExtras, 'finish'> {
  return finish.status === null && finish.outcome === null ? {} : { finish };
}

/** The record as it lies on this device; the same object until a tab writes it. */
export const recordOf = (activityId: string): unknown => localNow()?.vault.get(extrasKey(activityId))?.value;

/** What this device keeps now; null for nothing. */
export function keptExtras(activityId: string): ReplyExtras | null {
  return readExtras(recordOf(activityId));
}

/** Keeps them on this device; null forgets them. */
export function keepExtras(activityId: string, extras: ReplyExtras | null): void {
  const key = extrasKey(activityId);
  const vault = localNow()?.vault;
  if (!extras) return void vault?.remove(key);
  const before = keptExtras(activityId);
  // What another tab chose lies here already.
  if (!before || !isSameExtras(before, extras)) void vault?.put({ key, kind: 'kept', value: extras });
}

/** Whether two say the same of a reply. */
export function isSameExtras(one: ReplyExtras, other: ReplyExtras): boolean {
  return JSON.stringify(readExtras(one)) === JSON.stringify(readExtras(other));
}
