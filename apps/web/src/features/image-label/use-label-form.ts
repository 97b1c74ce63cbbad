import type { ImageLabel } from '@consult/contract/image-label/image-label.ts';
import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import { checkLabelling } from '@consult/domain/labelling/consult-labels.ts';
import { hasLabel, withoutLabel } from '@consult/domain/labelling/labels.ts';
import type { LabelledSpecialty } from '@consult/domain/labelling/specialties.ts';
import { useKept } from '../../app/local/use-kept.ts';
import { serverNow } from '../../ui/server-clock.ts';
import type { Activity } from '../activity/activity.ts';
import { seenPrediction } from '../prediction/prediction.ts';
import { sentAbout } from './label-commands.ts';

/** Labels of the list, and in the person's own words. */
export type ChosenLabels = { doctorLabels: readonly string[]; customLabels: readonly string[] };

/** What is chosen in the form; `labels` is null until somebody chose one: then it begins with what was saved. */
type Typed = { images: readonly string[]; labels: ChosenLabels | null };

const nothing: Typed = { images: [], labels: null };
const noLabels: ChosenLabels = { doctorLabels: [], customLabels: [] };

type Given = {
  activity: Activity;
  specialty: LabelledSpecialty;
  pictures: readonly Attachment[];
  /** The viewer's own, as they are saved. */
  saved: readonly ImageLabel[];
};

/** Which pictures of a consult somebody is labelling, and with what. */
export function useLabelForm({ activity, specialty, pictures, saved }: Given) {
  const form = useKept({ place: `labels.${activity.id}`, start: nothing, read: readTyped });
  const images = form.typed.images.filter((id) => pictures.some((picture) => picture.id === id));
  const labels = form.typed.labels ?? commonOf(images, saved);
  const toggle = (of: keyof ChosenLabels, label: string) => {
    const has = hasLabel(labels[of], label);
    const next = has ? withoutLabel(labels[of], label) : [...labels[of], label];
    form.change({ images, labels: { ...labels, [of]: next } });
  };
  return {
    ...form,
    images,
    labels,
    /** What is missing before it can be saved; null for nothing. */
    fault: checkLabelling({
      images: images.length,
      labels: labels.doctorLabels.length + labels.customLabels.length,
    }),
    toggleImage: (id: string) =>
      form.change({
        images: images.includes(id) ? images.filter((one) => one !== id) : [...images, id],
        labels: form.typed.labels,
      }),
    toggle,
    save: () => {
      const created = new Date(serverNow()).toISOString();
      const said = { doctorLabels: [...labels.doctorLabels], customLabels: [...labels.customLabels] };
      return form.send(
        'ai-specialistLabelImages',
        () => ({
          activityId: activity.id,
          labels: images.map((filePath) => ({ filePath, ...said, ...seenPrediction(filePath), specialty, created })),
        }),
        sentAbout(activity),
      );
    },
  };
}

/** The labels that all these pictures have: saving replaces what a picture has. */
function commonOf(images: readonly string[], saved: readonly ImageLabel[]): ChosenLabels {
  const [first, ...rest] = images.map((id) => saved.find(({ filePath }) => filePath === id));
  if (!first) return noLabels;
  const inAll = (of: keyof ChosenLabels) =>
    first[of].filter((label) => rest.every((other) => other !== undefined && hasLabel(other[of], label)));
  return { doctorLabels: inAll('doctorLabels'), customLabels: inAll('customLabels') };
}

function readTyped(value: unknown): Typed | null {
  const { images, labels } = (value ?? {}) as Partial<Record<keyof Typed, unknown>>;
  if (!isTexts(images)) return null;
  if (labels === null || labels === undefined) return { images, labels: null };
  const { doctorLabels, customLabels } = labels as Partial<Record<keyof ChosenLabels, unknown>>;
  return isTexts(doctorLabels) && isTexts(customLabels) ? { images, labels: { doctorLabels, customLabels } } : null;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
