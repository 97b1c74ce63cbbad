import type { Input } from '../../app/call.ts';
import { handOver, type Became } from '../../app/local/hand-over.ts';
import { localNow, onDone, onRefused, useShownOf } from '../../app/local/local.ts';
import type { Shown } from '../../app/local/waiting.ts';
import { newId } from '../../app/new-id.ts';
import { refreshActivity, type Activity } from '../activity/activity.ts';
import type { Interpretation } from './interpretation-names.ts';

type Bill = Input<'interpretations-billInterpretation'>;
type Save = Input<'outcome-save'>;

const streamOf = (activityId: string) => `outcome ${activityId}`;

const calls = ['outcome-save', 'interpretations-billInterpretation', 'message-send', 'activity-finish'] as const;

/** How commands about the outcome of a consult go out: billing before the outcome that was saved with it. */
export function sentAbout({ id, patient }: Pick<Activity, 'id' | 'patient'>) {
  const name = `${patient.firstName} ${patient.lastName}`.trim();
  return { stream: streamOf(id), about: { activityId: id, patient: name } };
}

/** Bills interpretations. The server bills each kind once, however often it is asked to. */
export async function billInterpretations(
  activity: Activity,
  types: readonly Interpretation[],
): Promise<Became<'interpretations-billInterpretation'>> {
  const id = newId();
  const options = {
    billAudiogram: types.includes('audiogram'),
    billSinusEndoscopy: types.includes('sinusEndoscopy'),
  };
  const became = await handOver(
    'interpretations-billInterpretation',
    { activityId: activity.id, options },
    { ...sentAbout(activity), id },
    () => undefined,
  );
  // The form says it, and still has what was chosen.
  if (became.kind === 'refused') void localNow()?.waiting.discard(id);
  return became;
}

/** What was done about outcomes, also with a reply, for a component; withOutcome takes what is about its consult. */
export function useOutcomeCommands(): readonly Shown[] {
  return useShownOf(calls);
}

/** An opened consult with the outcome and the interpretations that were done and not confirmed. */
export function withOutcome(activity: Activity, shown: readonly Shown[]): Activity {
  let next = activity;
  for (const { command, standing } of shown) {
    if (standing === 'refused' || command.about.activityId !== activity.id) continue;
    if (command.call === 'outcome-save') {
      next = { ...next, outcome: pickSaid(command.input as Save) };
    } else if (command.call === 'message-send' || command.call === 'activity-finish') {
      const { finish } = command.input as Input<'message-send'>;
      if (finish?.outcome) next = { ...next, outcome: pickSaid(finish.outcome) };
    } else if (command.call === 'interpretations-billInterpretation') {
      const known = new Set(next.interpretations.map(({ interpretationType }) => interpretationType));
      const added = typesOf(command.input as Bill).filter((type) => !known.has(type));
      const created = command.at;
      next = {
        ...next,
        interpretations: [
          ...next.interpretations,
          ...added.map((interpretationType) => ({ interpretationType, created })),
        ],
      };
    }
  }
  return next;
}

const pickSaid = ({ outcome, diagnosis, diagnosisCode }: Pick<Save, 'outcome' | 'diagnosis' | 'diagnosisCode'>) => ({
  outcome,
  diagnosis,
  ...(diagnosisCode && { diagnosisCode }),
});

function typesOf({ options: { billAudiogram = false, billSinusEndoscopy = false } }: Bill): Interpretation[] {
  return [
    ...(billAudiogram ? (['audiogram'] as const) : []),
    ...(billSinusEndoscopy ? (['sinusEndoscopy'] as const) : []),
  ];
}

// The consult is read again, which also says when the outcome was saved; until then it is shown as it was done.
onDone('outcome-save', ({ input }) => refreshActivity(input.activityId));
onDone('interpretations-billInterpretation', ({ input }) => refreshActivity(input.activityId));
onRefused('outcome-save', ({ input, refusal }) => {
  if (refusal?.code === 'STATE_CHANGED') void refreshActivity(input.activityId);
});
