import { useMemo } from 'react';
import type { ActivityStatus } from '@consult/domain/activity/status.ts';
import type { Command } from '../../app/local/command.ts';
import { localNow, onRefused, useShownOf } from '../../app/local/local.ts';
import { refreshActivity, type Activity } from '../activity/activity.ts';
import { doWithRows, openedRow, statusAct } from '../list/list.ts';

type StatusCommand = Command<'activity-changeStatus_v1'>;

/** Changes the status of an opened consult for all its members. Resolves once the change is kept. */
export async function chooseStatus(activity: Activity, status: ActivityStatus): Promise<void> {
  const { firstName, lastName } = activity.patient;
  const act = statusAct({ ...openedRow(activity), status: activity.status }, status);
  await doWithRows([act], `${firstName} ${lastName}`.trim());
}

function isStatus(command: Command): command is Command & StatusCommand {
  return command.call === 'activity-changeStatus_v1';
}

/** Whether a choice of the viewer got no answer yet. */
export function useStatusWaits(activityId: string): boolean {
  return useShownOf('activity-changeStatus_v1').some(
    ({ command, standing, failed }) =>
      failed && standing !== 'refused' && isStatus(command) && command.input.activityId === activityId,
  );
}

/** What the viewer chose for a consult while somebody else changed its status, in order: they wait for a decision. */
export function useOvertaken(activityId: string): readonly StatusCommand[] {
  const shown = useShownOf('activity-changeStatus_v1');
  return useMemo(
    () =>
      shown
        .map(({ command }) => command)
        .filter(isStatus)
        .filter(({ input, refusal }) => input.activityId === activityId && refusal?.code === 'STATE_CHANGED'),
    [shown, activityId],
  );
}

/** Forgets what the server refused: its person has decided. */
export async function forgetOvertaken(commands: readonly StatusCommand[]): Promise<void> {
  for (const { id } of commands) await localNow()?.waiting.discard(id);
}

// The page may not have heard yet of what stands there.
onRefused('activity-changeStatus_v1', ({ input, refusal }) => {
  if (refusal?.code === 'STATE_CHANGED') void refreshActivity(input.activityId);
});
