import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import { isUnderWay, type Upload } from './upload.ts';

/** What a command says of the files of its form. */
export type FilesToSend = {
  /** Their ids at the server, in the order shown. */
  ids: string[];
  /** The same as a list shows them; those that the server has not described yet are missing. */
  shown: Attachment[];
  /** Those that lie on this device: whoever sends the command brings them first (decision 96). */
  files: string[];
  /** Whether some of them have not arrived. */
  underWay: boolean;
};

/**
 * The files with which a form may be sent now: those that the server has, and those under way that lie on this device.
 * `unresolved`: ids that the server has not described yet.
 */
export function filesToSend(
  uploads: readonly Upload[],
  unresolved: readonly string[],
  liesHere: (key: string) => boolean,
): FilesToSend {
  const going = uploads.filter(
    (upload) => upload.state.kind === 'ready' || (isUnderWay(upload) && liesHere(upload.key)),
  );
  const shown = going.map(({ key, attachmentId, name, size, contentType, state }): Attachment => {
    const isReady = state.kind === 'ready';
    const received = isReady ? size : 0;
    // An upload that has not begun gets the id that its file has here.
    return { id: attachmentId ?? key, name, size, contentType, state: isReady ? 'ready' : 'uploading', received };
  });
  return {
    ids: [...unresolved, ...shown.map(({ id }) => id)],
    shown,
    files: going.flatMap(({ key }) => (liesHere(key) ? [key] : [])),
    underWay: going.some(isUnderWay),
  };
}
