import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconCheck, IconUpload, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { faultText } from '../../app/fault-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Chooser, fileSize, uploadErrorText, useDroppedFiles } from '../attachment/attachment.ts';
import type { HandoutUploading } from './use-handout-upload.ts';
import classes from './editor.module.css';

/** Names as well as types: some systems know no type and go by the name. */
const accept = '.jpg,.jpeg,.png,.pdf,.docx,.txt,image/jpeg,image/png,application/pdf,text/plain';

type Props = {
  uploading: HandoutUploading;
  busy: boolean;
  /** Why it can not be done without a file. */ missing: string | null;
};

/** The place of one file: chosen or dropped, with its progress, and a way to stop it or try again. */
export function HandoutDrop({ uploading, busy, missing }: Props) {
  const { t, i18n } = useLingui();
  const { upload, take, retry, cancel } = uploading;
  const over = useDroppedFiles(take, false, true);
  const why = (error: unknown): string => {
    const fault = failedWith(error, 'INVALID_INPUT') ? error.faults?.['uploadId'] : undefined;
    return fault ? faultText(i18n, fault) : uploadErrorText(i18n, error);
  };
  const box = useRef<HTMLDivElement>(null);
  const kind = upload?.kind;
  useEffect(() => {
    // What was pressed has gone: what stands in its place takes the focus.
    if (document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  }, [kind]);
  const name = upload && 'name' in upload ? upload.name : '';
  const size = upload && 'size' in upload ? fileSize(upload.size, i18n.locale) : '';
  const percent = upload?.kind === 'uploading' ? Math.floor((upload.sent / upload.size) * 100) : 100;
  return (
    <div ref={box} className={classes.drop} data-over={over || undefined}>
      {upload === null ? (
        <>
          <Chooser
            one
            accept={accept}
            label={<Trans>Choose a file</Trans>}
            disabled={false}
            onFiles={take}
            icon={<IconUpload size={16} stroke={1.75} aria-hidden="true" />}
          />
          <span className={classes.state}>
            <Trans>or drop it here: jpg, jpeg, png, pdf, docx or txt, at most 50 MB</Trans>
          </span>
        </>
      ) : upload.kind === 'failed' ? (
        <>
          <p className={classes.refused} role="alert">
            <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
            <span>
              {upload.again ? <Trans>The remaining files failed to upload.</Trans> : null} {upload.name}:{' '}
              {why(upload.error)}
            </span>
          </p>
          {upload.again ? (
            <Button onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
          ) : null}
          <Chooser one accept={accept} label={<Trans>Choose another file</Trans>} disabled={false} onFiles={take} />
        </>
      ) : (
        <>
          <p className={classes.file}>
            {upload.kind === 'ready' ? <IconCheck size={16} stroke={1.75} aria-hidden="true" /> : null}
            <strong>{upload.kind === 'ready' ? upload.file.fileName : upload.name}</strong>
            <span className={classes.state}>
              {upload.kind === 'ready'
                ? fileSize(upload.file.size, i18n.locale)
                : upload.kind === 'checking'
                  ? t`Checking the file`
                  : upload.held
                    ? t`Waiting for the connection`
                    : t`${percent}% of ${size}`}
            </span>
          </p>
          {upload.kind === 'ready' ? null : (
            <progress className={classes.progress} aria-label={t`Upload of ${name}`} value={percent} max={100} />
          )}
          <IconButton
            label={upload.kind === 'ready' ? t`Take another file` : t`Cancel the upload of ${name}`}
            icon={<IconX size={16} stroke={1.75} aria-hidden="true" />}
            onClick={cancel}
          />
        </>
      )}
      {uploading.onlyHere ? (
        <output className={classes.state}>
          <Trans>This file could not be kept in this browser: stay on this page until it is uploaded.</Trans>
        </output>
      ) : null}
      {busy ? (
        <p className={classes.refused} role="alert">
          <Trans>One file at a time. The other one was not added.</Trans>
        </p>
      ) : null}
      {missing ? (
        <p className={classes.refused} role="alert">
          {missing}
        </p>
      ) : null}
    </div>
  );
}
