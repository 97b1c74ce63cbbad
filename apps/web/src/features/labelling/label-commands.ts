import type { LentImage } from '@consult/contract/labelling/labelling.ts';
import { otherSpecialty, type LabelledSpecialty } from '@consult/domain/labelling/specialties.ts';
import type { Input, Output } from '../../app/call.ts';
import { does, onDone, onShown, shownNow, useShownOf } from '../../app/local/local.ts';
import type { Command } from '../../app/local/command.ts';
import type { Shown } from '../../app/local/waiting.ts';
import { queryClient } from '../../app/query-client.ts';
import type { Batch } from './batch.ts';

const names = ['ai-doctorLabelImage', 'ai-updateImageSpecialty'] as const;
type Name = (typeof names)[number];
/** One after the other: what is said of an image, and then its move. */
const stream = 'labelling';

/** Keeps what the doctor says of an image, and sends it as soon as it can be. Of one image the newest counts. */
export async function labelImage(fileUri: string, doctorLabels: readonly string[]): Promise<void> {
  await does(
    'ai-doctorLabelImage',
    { fileUri, doctorLabels: [...doctorLabels] },
    { stream, slot: `labels.${fileUri}` },
  );
}

/** Moves an image to the other specialty as soon as that can be sent. */
export async function moveImage(id: string, oldSpecialty: LabelledSpecialty): Promise<void> {
  const newSpecialty = otherSpecialty(oldSpecialty);
  await does('ai-updateImageSpecialty', { id, oldSpecialty, newSpecialty }, { stream, slot: `moved.${id}` });
}

/** What the doctor said here and the server has not confirmed. */
export function useLabelCommands() {
  return useShownOf(names, stream);
}

const isOnItsWay = ({ command, standing }: Shown): boolean =>
  (names as readonly string[]).includes(command.call) && (standing === 'goes' || standing === 'behind');

/** Resolves when nothing that was said here is on its way any more, or it can not be sent now. */
export function untilSent(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const under = shownNow().filter(isOnItsWay);
      if (under.length > 0 && !under.some(({ failed }) => failed)) return;
      done();
      resolve();
    };
    const handleAbort = (): void => {
      done();
      reject(signal?.reason as Error);
    };
    const stop = onShown(look);
    const done = (): void => {
      stop();
      signal?.removeEventListener('abort', handleAbort);
    };
    signal?.addEventListener('abort', handleAbort);
    look();
  });
}

/** The images of a batch with what was said of them here and is not confirmed; what was refused does not count. */
export function withCommands(
  images: readonly LentImage[],
  shown: readonly (Shown & { command: Command<Name> })[],
): readonly LentImage[] {
  return shown
    .filter(({ standing }) => standing !== 'refused')
    .reduce<readonly LentImage[]>((now, { command }) => apply(now, command.call, command.input), images);
}

function apply(images: readonly LentImage[], name: Name, input: Input<Name>): readonly LentImage[] {
  if (name === 'ai-doctorLabelImage') {
    const { fileUri, doctorLabels } = input as Input<'ai-doctorLabelImage'>;
    return images.map((image) => (image.id === fileUri ? { ...image, doctorLabels } : image));
  }
  const { id, newSpecialty } = input as Input<'ai-updateImageSpecialty'>;
  return images.map((image) => (image.id === id ? { ...image, doctorLabels: null, movedTo: newSpecialty } : image));
}

/** Puts what the server confirmed into the batch on the page. */
function confirm({ call, input }: Command<Name>, { lentUntil }: { lentUntil: string | null }): void {
  queryClient.setQueriesData<Batch | null>({ queryKey: ['labelling', 'batch'] }, (batch) =>
    batch
      ? {
          ...batch,
          images: [...apply(batch.images, call, input)],
          lentUntil: lentUntil !== null && lentUntil > batch.lentUntil ? lentUntil : batch.lentUntil,
        }
      : batch,
  );
}

onDone('ai-doctorLabelImage', (command, answer) => confirm(command, answer as Output<'ai-doctorLabelImage'>));
onDone('ai-updateImageSpecialty', (command, answer) => confirm(command, answer as Output<'ai-updateImageSpecialty'>));
