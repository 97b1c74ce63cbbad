import { callErrorText } from '../../app/call-error-text.ts';
import { call, type Input } from '../../app/call.ts';
import { i18n } from '@lingui/core';
import { showSnack } from '../../ui/snackbar.tsx';
import { refreshActivity } from '../activity/activity.ts';

type Mark = Input<'consult-setInformed'>['informed'];

/** Marks whether the patient was informed, and offers to undo it. Throws CallError. */
export async function setInformed(
  activityId: string,
  informed: Mark,
  { before, said }: { before: Mark; said: string },
): Promise<void> {
  await call('consult-setInformed', { activityId, informed });
  void refreshActivity(activityId);
  showSnack({ text: said, undo: () => void undo(activityId, before) });
}

async function undo(activityId: string, before: Mark): Promise<void> {
  try {
    await call('consult-setInformed', { activityId, informed: before });
  } catch (error) {
    showSnack({ text: callErrorText(i18n, error) });
  }
  void refreshActivity(activityId);
}
