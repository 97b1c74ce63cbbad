import { handOver, type Became } from '../../app/local/hand-over.ts';
import { localNow, onDone, useShownOf } from '../../app/local/local.ts';
import type { Shown } from '../../app/local/waiting.ts';
import { newId } from '../../app/new-id.ts';
import { confirmActivity, refreshActivity, type Activity } from '../activity/activity.ts';
import { sentAbout } from '../outcome/outcome.ts';

const name = 'phoneConsult-billAndMarkComplete';

/** Marks a call as complete. It goes out after an outcome that waits, without which the server refuses it. */
export async function completeCall(activity: Activity, billingCode: string): Promise<Became<typeof name>> {
  const id = newId();
  const input = { activityId: activity.id, billingCode };
  const became = await handOver(name, input, { ...sentAbout(activity), id }, () => undefined);
  // The dialog says it, and still has what was chosen.
  if (became.kind === 'refused') void localNow()?.waiting.discard(id);
  return became;
}

/** Calls that were marked as complete, for a component. */
export function useCompletedCalls(): readonly Shown[] {
  return useShownOf(name);
}

/** An opened consult with a call that was marked as complete and is not confirmed. */
export function withCompletedCall(activity: Activity, shown: readonly Shown[]): Activity {
  const marked = shown.find(
    ({ command, standing }) =>
      command.call === name && command.about.activityId === activity.id && standing !== 'refused',
  );
  return marked ? completed(activity, marked.command.at) : activity;
}

function completed(activity: Activity, completedAt: string): Activity {
  const { phoneCall, can } = activity;
  if (!phoneCall || phoneCall.complete) return activity;
  return {
    ...activity,
    phoneCall: { ...phoneCall, complete: true, completedAt },
    can: { ...can, markCallComplete: false },
  };
}

onDone(name, async ({ input: { activityId }, at }) => {
  confirmActivity(activityId, (now) => completed(now, at));
  void refreshActivity(activityId);
});
