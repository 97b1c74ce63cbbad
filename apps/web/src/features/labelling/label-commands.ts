import { otherSpecialty, type LabelledSpecialty } from '@consult/domain/labelling/specialties.ts';
import type { Output } from '../../app/call.ts';
import { does, onDone, onShown, shownNow, useShownOf } from '../../app/local/local.ts';
import type { Command } from '../../app/local/command.ts';
import type { Shown } from '../../app/local/waiting.ts';
import { queryClient } from '../../app/query-client.ts';
import type { Batch } from './batch.ts';
import { applied, type LabelCall } from './apply-labels.ts';

const names: readonly LabelCall[] = ['ai-doctorLabelImage', 'ai-updateImageSpecialty'];
/** One after the other: what is said of an image, and then its move. */
const stream = 'labelling';

/** What was said and is not kept yet: it stands in no list for a moment. */
let handingOver: Promise<unknown> = Promise.resolve();

/** Keeps what the doctor says of an image, and sends it as soon as it can be. Of one image the newest counts. */
export function labelImage(fileUri: string, doctorLabels: readonly string[]): void {
  const kept = does(
    'ai-doctorLabelImage',
    { fileUri, doctorLabels: [...doctorLabels] },
    { stream, slot: `labels.${fileUri}` },
  );
  handingOver = Promise.allSettled([handingOver, kept]);
}

/** Moves an image to the other specialty as soon as that can be sent. */
export function moveImage(id: string, oldSpecialty: LabelledSpecialty): void {
  const newSpecialty = otherSpecialty(oldSpecialty);
  const kept = does('ai-updateImageSpecialty', { id, oldSpecialty, newSpecialty }, { stream, slot: `moved.${id}` });
  handingOver = Promise.allSettled([handingOver, kept]);
}

/** What the doctor said here and the server has not confirmed. */
export function useLabelCommands() {
  return useShownOf(names, stream);
}

const isOnItsWay = ({ command, standing }: Shown): boolean =>
  names.some((name) => name === command.call) && (standing === 'goes' || standing === 'behind');

/** Resolves when nothing that was said here is on its way any more, or it can not be sent now. */
export async function untilSent(signal?: AbortSignal): Promise<void> {
  await handingOver;
  await new Promise<void>((resolve, reject) => {
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

/** Puts what the server confirmed into the batch on the page. */
function confirm({ call, input }: Command<LabelCall>, { lentUntil }: { lentUntil: string | null }): void {
  queryClient.setQueriesData<Batch | null>({ queryKey: ['labelling', 'batch'] }, (batch) =>
    batch
      ? {
          ...batch,
          images: [...applied(batch.images, call, input)],
          lentUntil: lentUntil !== null && lentUntil > batch.lentUntil ? lentUntil : batch.lentUntil,
        }
      : batch,
  );
}

onDone('ai-doctorLabelImage', (command, answer) => confirm(command, answer as Output<'ai-doctorLabelImage'>));
onDone('ai-updateImageSpecialty', (command, answer) => confirm(command, answer as Output<'ai-updateImageSpecialty'>));
