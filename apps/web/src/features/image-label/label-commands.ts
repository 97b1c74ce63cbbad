import type { ImageLabel } from '@consult/contract/image-label/image-label.ts';
import type { Input } from '../../app/call.ts';
import { onDone, useShownOf } from '../../app/local/local.ts';
import type { Shown } from '../../app/local/waiting.ts';
import { refreshActivity, type Activity, type Member } from '../activity/activity.ts';

type Labelling = Input<'ai-specialistLabelImages'>;

const streamOf = (activityId: string) => `labels ${activityId}`;

/** How labels of a consult's pictures go out. */
export function sentAbout({ id, patient }: Pick<Activity, 'id' | 'patient'>) {
  const name = `${patient.firstName} ${patient.lastName}`.trim();
  return { stream: streamOf(id), about: { activityId: id, patient: name } };
}

/** The labels of a consult's pictures, with those that the viewer saved and the server has not confirmed. */
export function useImageLabels({ id, imageLabels }: Activity, own: Member | undefined): readonly ImageLabel[] {
  return withLabels(imageLabels, useShownOf('ai-specialistLabelImages', streamOf(id)), own);
}

function withLabels(
  labels: readonly ImageLabel[],
  shown: readonly Shown[],
  own: Member | undefined,
): readonly ImageLabel[] {
  if (!own) return labels;
  const { personId, firstName, lastName, salutation } = own;
  const said = shown
    .filter(({ standing }) => standing !== 'refused')
    .flatMap(({ command }) => (command.input as Labelling).labels)
    .map((one): ImageLabel => ({
      aiPrediction: '',
      aiVersion: '',
      ...one,
      labelledBy: { personId, firstName, lastName, salutation },
    }));
  const newest = new Map(said.map((one) => [one.filePath, one]));
  const others = labels.filter(({ filePath, labelledBy }) => labelledBy.personId !== personId || !newest.has(filePath));
  return [...others, ...newest.values()];
}

// The consult is read again; until then its pictures are shown with what was saved.
onDone('ai-specialistLabelImages', ({ input }) => refreshActivity(input.activityId));
