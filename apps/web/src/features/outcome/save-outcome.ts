import { call, type Input, type Output } from '../../app/call.ts';
import { queryClient } from '../../app/query-client.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import type { Interpretation } from './interpretation-names.ts';

type Activity = Output<'activity-open'>;

/** Bills interpretations. Throws CallError. The server bills each kind once, however often it is asked to. */
export async function billInterpretations(activityId: string, types: readonly Interpretation[]): Promise<void> {
  const options: Input<'interpretations-billInterpretation'>['options'] = {
    billAudiogram: types.includes('audiogram'),
    billSinusEndoscopy: types.includes('sinusEndoscopy'),
  };
  await call('interpretations-billInterpretation', { activityId, options });
  showAt(activityId, ({ interpretations }) => {
    const created = new Date().toISOString();
    const known = interpretations.map(({ interpretationType }) => interpretationType);
    const added = types.filter((type) => !known.includes(type));
    return { interpretations: [...interpretations, ...added.map((type) => ({ interpretationType: type, created }))] };
  });
}

/** Saves outcome and diagnosis and shows them at once. Throws CallError. */
export async function saveOutcome(activityId: string, outcome: string, diagnosis: string): Promise<void> {
  await call('outcome-save', { activityId, outcome, diagnosis });
  showAt(activityId, () => ({ outcome: { outcome, diagnosis } }));
  void refetchAfresh(['activity', activityId]);
}

function showAt(activityId: string, change: (activity: Activity) => Partial<Activity>): void {
  queryClient.setQueryData<Activity>(['activity', activityId], (now) => now && { ...now, ...change(now) });
}
