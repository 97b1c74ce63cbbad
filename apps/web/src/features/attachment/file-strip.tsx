import { useLingui } from '@lingui/react/macro';
import { useEffect, useSyncExternalStore } from 'react';
import { useConnection } from '../../app/live.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { DropHint } from './drop-hint.tsx';
import { FileRow } from './file-row.tsx';
import type { FormUploads } from './form-uploads.ts';
import { OnlyHere } from './only-here.tsx';
import { Refusals } from './refusals.tsx';
import { totalsOf } from './upload.ts';
import { useDroppedFiles } from './use-dropped-files.ts';
import { useNamedPaste } from './use-named-paste.ts';
import { useAnnouncedProgress } from './use-announced-progress.ts';
import classes from './attachment.module.css';

type Props = { uploads: FormUploads; label: string; disabled: boolean; onRemoved: () => void };

/** The files of a message that is being written, each with its progress. Dropped and pasted files join them. */
export function FileStrip({ uploads, label, disabled, onRemoved }: Props) {
  const { t } = useLingui();
  const shown = useSyncExternalStore(uploads.subscribe, uploads.snapshot);
  const named = useNamedPaste();
  const over = useDroppedFiles((files) => uploads.add(files.map(named)), disabled);
  useAnnouncedProgress(totalsOf(shown.uploads));
  const connection = useConnection();
  useEffect(() => {
    if (connection.state === 'live') uploads.goOn();
  }, [uploads, connection.state]);
  return (
    <>
      <Refusals refused={shown.refused} limits={uploads.limits} onDismiss={() => uploads.dismissRefused()} />
      {shown.uploads.length > 0 ? (
        <ul className={classes.strip} aria-label={label}>
          {shown.uploads.map((upload) => (
            <FileRow
              key={upload.key}
              upload={upload}
              file={uploads.fileOf(upload.key)}
              disabled={disabled}
              onRetry={() => uploads.retry(upload.key)}
              onRemove={() => {
                const { name } = upload;
                const undo = uploads.remove(upload.key);
                onRemoved();
                showSnack({ text: t`${name} is removed.`, undo });
              }}
              onChoose={(file) => {
                const { name } = upload;
                if (!uploads.choose(upload.key, file)) showSnack({ text: t`This file is not ${name}.` });
              }}
            />
          ))}
        </ul>
      ) : null}
      <OnlyHere uploads={shown.uploads} />
      {over ? <DropHint /> : null}
    </>
  );
}
