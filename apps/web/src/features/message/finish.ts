import type { Finish } from '@consult/contract/finish/finish.ts';
import type { ActivityStatus } from '@consult/domain/activity/status.ts';
import { call } from '../../app/call.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { localNow, onDone, onRefused, does, shownNow } from '../../app/local/local.ts';
import { errorOf } from '../../app/local/refusal.ts';
import { newId } from '../../app/new-id.ts';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { showSnack } from '../../ui/snackbar.tsx';
import { refreshActivity, type Activity } from '../activity/activity.ts';
import { openedRow, type SeenRow } from '../list/list.ts';
import { tooLateText } from './too-late-text.ts';

/** What somebody chose to be done with a consult besides its reply. */
export type FinishChoice = {
  /** null: the status stays. */
  status: ActivityStatus | null;
  /** null: none is recorded. */
  outcome: { outcome: string; diagnosis: string; diagnosisCode?: string } | null;
};

export const nothingChosen: FinishChoice = { status: null, outcome: null };

/** What is done with a consult in one moment, and its row as its person saw it. */
export type Finishing = { finish: Finish; row: SeenRow; after: readonly string[] };

/** The choice as the call takes it, on what the page shows now. `lastSeenAt`: of the last message on it, ISO 8601. */
export function finishingOf(activity: Activity, { status, outcome }: FinishChoice, lastSeenAt: string): Finishing {
  const { can, row } = activity;
  const isOther = status !== null && can.changeStatus && status !== activity.status;
  return {
    finish: {
      ...(isOther ? { status: { to: status, seen: activity.status } } : {}),
      ...(outcome && can.editOutcome ? { outcome: outcomeOf(outcome, activity.outcomeSavedAt) } : {}),
      ...(row.folder === 'inbox' ? { archive: { ownerId: row.ownerId, seenAt: lastSeenAt } } : {}),
    },
    row: { ...openedRow(activity), lastMessageAt: lastSeenAt },
    after: waitingAbout(activity.id),
  };
}

/** Without a code that is not there: the one that stands stays. */
function outcomeOf(
  { outcome, diagnosis, diagnosisCode = '' }: NonNullable<FinishChoice['outcome']>,
  seen: string | null,
): NonNullable<Finish['outcome']> {
  const code = diagnosisCode.trim();
  return { outcome, diagnosis, ...(code === '' ? {} : { diagnosisCode: code }), seen };
}

const stateCalls: ReadonlySet<string> = new Set(['activity-changeStatus_v1', 'outcome-save', 'inbox-move']);

/** What was done to the states of a consult and waits: the choice stands on it, so it goes first. */
function waitingAbout(activityId: string): string[] {
  return shownNow().flatMap(({ command, standing }) =>
    standing !== 'refused' && standing !== 'sent' && stateCalls.has(command.call) && isAbout(command, activityId)
      ? [command.id]
      : [],
  );
}

const isAbout = ({ about }: { about: { activityId?: string } }, activityId: string) => about.activityId === activityId;

/** Does it without a reply. Resolves to its id once it is kept. */
export async function finishConsult(activityId: string, patient: string, finishing: Finishing): Promise<string> {
  const { finish, row, after } = finishing;
  const finishId = newId();
  return does(
    'activity-finish',
    { activityId, finishId, finish },
    {
      id: finishId,
      stream: activityId,
      about: { activityId, patient },
      preview: { rows: [row] },
      ...(after.length > 0 ? { after } : {}),
    },
  );
}

/**
 * Takes it back as a whole: what surely has not left is discarded, anything else the server undoes; one without an
 * answer as soon as it can be reached. Resolves to whether it is undone now. @throws CallError
 */
export async function takeFinishBack(activityId: string, patient: string, finishId: string): Promise<boolean> {
  const waiting = localNow()?.waiting;
  const isHeld = () => shownNow().some(({ command, standing }) => command.id === finishId && standing !== 'sent');
  while (isHeld() && waiting) {
    const unsent = await waiting.isUnsent(finishId);
    if (unsent && (await waiting.discard(finishId))) return true;
    if (!unsent && !waiting.isOnItsWay(finishId)) {
      const how = { stream: activityId, about: { activityId, patient } };
      await does('activity-takeBackFinish', { activityId, finishId }, how);
      // Where it leaves in this moment it is taken back after it.
      await waiting.discard(finishId);
      return false;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = waiting.subscribe(() => resolve());
    await promise;
    stop();
  }
  const personId = localNow()?.personId;
  await call('activity-takeBackFinish', { activityId, finishId }, personId === undefined ? {} : { personId });
  await refreshActivity(activityId);
  return true;
}

onDone('activity-takeBackFinish', ({ input }) => refreshActivity(input.activityId));

onRefused('activity-takeBackFinish', ({ id, call: name, about, input: { activityId }, refusal }) => {
  const error = refusal && errorOf(name, refusal);
  const text = failedWith(error, 'TOO_LATE') ? tooLateText(activityId, error.late) : callErrorText(i18n, error);
  showSnack({ text, about: about.patient ?? '' });
  void refreshActivity(activityId);
  void localNow()?.waiting.discard(id);
});

// Nothing was done, and nothing typed is lost: once it is said, its person does it again where they want to.
onRefused('activity-finish', ({ id, about, input }) => {
  const patient = about.patient ?? '';
  showSnack({ text: t(i18n)`Nothing was done: somebody changed this consult meanwhile.`, about: patient });
  void refreshActivity(input.activityId);
  void localNow()?.waiting.discard(id);
});
