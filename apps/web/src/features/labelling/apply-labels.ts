import type { LentImage } from '@consult/contract/labelling/labelling.ts';
import type { Input } from '../../app/call.ts';
import type { Command } from '../../app/local/command.ts';
import type { Shown } from '../../app/local/waiting.ts';

/** The calls that say something of an image. */
export type LabelCall = 'ai-doctorLabelImage' | 'ai-updateImageSpecialty';

/** The images of a batch with what was said of them here and is not confirmed; what was refused does not count. */
export function withCommands(
  images: readonly LentImage[],
  shown: readonly (Shown & { command: Command<LabelCall> })[],
): readonly LentImage[] {
  return shown
    .filter(({ standing }) => standing !== 'refused')
    .reduce<readonly LentImage[]>((now, { command }) => applied(now, command.call, command.input), images);
}

/** Images with what one call says of one of them. */
export function applied(images: readonly LentImage[], name: LabelCall, input: Input<LabelCall>): readonly LentImage[] {
  if (name === 'ai-doctorLabelImage') {
    const { fileUri, doctorLabels } = input as Input<'ai-doctorLabelImage'>;
    return images.map((image) => (image.id === fileUri ? { ...image, doctorLabels } : image));
  }
  const { id, newSpecialty } = input as Input<'ai-updateImageSpecialty'>;
  return images.map((image) => (image.id === id ? { ...image, doctorLabels: null, movedTo: newSpecialty } : image));
}
