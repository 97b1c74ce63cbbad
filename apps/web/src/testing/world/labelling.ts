import type { LentImage } from '@consult/contract/labelling/labelling.ts';
import type { LabelledSpecialty } from '@consult/domain/labelling/specialties.ts';
import { loanMs } from '@consult/domain/labelling/loan.ts';
import { fixedId } from '@consult/testkit/random.ts';
import { refused, type Answers } from '../answers.ts';
import { usualNow } from '../clock.ts';
import type { FakeServer } from '../fake-server.ts';

/** The n-th unlabelled image of a pool. */
export function lentImage(n: number, more: Partial<LentImage> = {}): LentImage {
  return {
    id: fixedId(41, n),
    aiPrediction: 'Atypical melanocytic naevus',
    aiVersion: 'derm-2.1',
    width: 480,
    height: 360,
    doctorLabels: null,
    movedTo: null,
    ...more,
  };
}

const conditions = [
  'Atypical melanocytic naevus',
  'Melanoma',
  'Seborrhoeic keratosis',
  'Blue naevus',
  'Haemangioma',
  'Dermatofibroma',
  'Solar lentigo',
].map((name, n) => ({ id: fixedId(42, n + 1), name, unlabelled: 40 - n }));

/** Plays a pool of images that one doctor labels, in batches of a size. `said()`: what they said, by image. */
export function playedPool(images: readonly LentImage[], { size = 100, lentUntil = usualNow.getTime() + loanMs } = {}) {
  const state = { batch: 0, images: [...images] };
  const batchId = () => fixedId(43, state.batch + 1);
  const put = (id: string, more: Partial<LentImage>) => {
    state.images = state.images.map((image) => (image.id === id ? { ...image, ...more } : image));
  };
  const until = () => new Date(lentUntil).toISOString();
  const answers: Answers = {
    'labelling-lendBatch': ({ specialty, after }) => {
      if (after === batchId()) state.batch += 1;
      const lent = specialty === 'Dermatology' ? state.images.slice(size * state.batch, size * (state.batch + 1)) : [];
      return { batch: lent.length === 0 ? null : { id: batchId(), lentUntil: until(), images: lent } };
    },
    'labelling-getChoices': ({ specialty }: { specialty: LabelledSpecialty }) =>
      specialty === 'Dermatology'
        ? { conditions, unlabelled: 259, ownLabels: ['Irritated, after trauma'] }
        : { conditions: [], unlabelled: 0, ownLabels: [] },
    'ai-doctorLabelImage': ({ fileUri, doctorLabels }) => {
      if (!state.images.some(({ id }) => id === fileUri)) return refused('NOT_FOUND');
      put(fileUri, { doctorLabels });
      return { lentUntil: until() };
    },
    'ai-updateImageSpecialty': ({ id, newSpecialty }) => {
      put(id, { movedTo: newSpecialty, doctorLabels: null });
      return { id: fixedId(44, 1), lentUntil: until() };
    },
  };
  return { answers, said: () => state.images.map(({ doctorLabels }) => doctorLabels) };
}

/** Serves the pictures of images; the bytes that `draw` gives, or nothing where it gives none. */
export function servePictures(
  server: FakeServer,
  images: readonly LentImage[],
  draw: (n: number) => Blob | null,
): void {
  for (const [n, { id }] of images.entries())
    server.serve(`/V5/labelling/${id}`, () => {
      const picture = draw(n);
      return new Response(picture, { status: picture ? 200 : 404 });
    });
}
