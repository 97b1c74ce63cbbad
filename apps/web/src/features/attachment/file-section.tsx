import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { temporaryHours } from '@consult/domain/consult/attachment-limits.ts';
import { useConnection } from '../../app/live.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { AddFiles } from './add-files.tsx';
import { DropHint } from './drop-hint.tsx';
import { FileRow } from './file-row.tsx';
import { fileSize } from './file-size.ts';
import type { FormUploads } from './form-uploads.ts';
import { Refusals } from './refusals.tsx';
import { OnlyHere } from './only-here.tsx';
import { prepareUploads } from './send-upload.ts';
import { totalsOf, type Totals, type Upload } from './upload.ts';
import { useDroppedFiles } from './use-dropped-files.ts';
import { useNamedPaste } from './use-named-paste.ts';
import { useAnnouncedProgress } from './use-announced-progress.ts';
import classes from './attachment.module.css';

type Props = {
  uploads: FormUploads;
  title: ReactNode;
  /** The ids of the heading and of the button that adds files. */
  ids: { heading: string; add: string };
  /** Whether the user can change nothing at the moment. */
  disabled: boolean;
  /** Set when the form has files of an earlier visit and the server could not be asked for them. */
  onLoadAgain: (() => void) | null;
  /** The form's own fault about its files. */
  fault: string | undefined;
  /** Sends what is there, where files that could not be uploaded stopped a send; absent where nothing is sent here. */
  onSendWithout?: () => void;
  /** It stands in a dialog, over a FileStrip of the same files, which already announces their progress. */
  inDialog?: boolean;
};

const nothing = totalsOf([]);

/** The files of a form: chosen, dropped or pasted, each with its progress. */
export function FileSection({
  uploads,
  title,
  ids,
  disabled,
  onLoadAgain,
  fault,
  onSendWithout,
  inDialog = false,
}: Props) {
  const { t, i18n } = useLingui();
  const shown = useSyncExternalStore(uploads.subscribe, uploads.snapshot);
  const list = useRef<HTMLUListElement>(null);
  const totals = totalsOf(shown.uploads);
  const named = useNamedPaste();
  const over = useDroppedFiles((files) => uploads.add(files.map(named)), disabled, inDialog);
  useAnnouncedProgress(inDialog ? nothing : totals);
  useEffect(prepareUploads, []);
  const connection = useConnection();
  useEffect(() => {
    if (connection.state === 'live') uploads.goOn();
  }, [uploads, connection.state]);

  const { failure } = shown;
  useEffect(() => {
    // These files stopped a send: the focus goes to the button that tries the first one again.
    if (failure) list.current?.querySelector<HTMLElement>('[data-retry] button')?.focus();
  }, [failure]);
  const focusAdd = () => document.getElementById(ids.add)?.focus({ preventScroll: true });
  function remove({ key, name }: Upload) {
    const undo = uploads.remove(key);
    focusAdd();
    showSnack({ text: t`${name} is removed.`, undo });
  }
  const maxAttachments = uploads.limits.files;
  const most = fileSize(uploads.limits.bytes, i18n.locale);
  return (
    <>
      <div className={classes.head}>
        <h2 id={ids.heading}>{title}</h2>
        <SummaryText totals={totals} />
        <AddFiles onFiles={(files) => uploads.add(files)} disabled={disabled} id={ids.add} />
      </div>
      {failure ? (
        <Banner
          tone="err"
          {...(onSendWithout
            ? {
                action: (
                  <Button
                    onClick={() => {
                      uploads.leaveOut();
                      onSendWithout();
                    }}
                  >
                    <Trans>Send without them</Trans>
                  </Button>
                ),
              }
            : {})}
        >
          <Trans>
            {failure.failed} out of {failure.total} files failed to upload. Please try uploading these files again.
          </Trans>
        </Banner>
      ) : null}
      {fault ? (
        <p className={classes.trouble} role="alert">
          {fault}
        </p>
      ) : null}
      <Refusals refused={shown.refused} limits={uploads.limits} onDismiss={() => uploads.dismissRefused()} />
      {shown.lost > 0 ? (
        <Banner tone="info">
          {plural(shown.lost, {
            one: `A file that you added is no longer here: files that are not saved are kept for ${temporaryHours} hours. Add it again.`,
            other: `# files that you added are no longer here: files that are not saved are kept for ${temporaryHours} hours. Add them again.`,
          })}
        </Banner>
      ) : null}
      {onLoadAgain ? (
        <Banner
          tone="err"
          action={
            <Button onClick={onLoadAgain}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>The files that you added before could not be loaded. They are kept.</Trans>
        </Banner>
      ) : null}
      {shown.uploads.length > 0 ? (
        <ul ref={list} className={classes.rows} aria-labelledby={ids.heading}>
          {shown.uploads.map((upload) => (
            <FileRow
              key={upload.key}
              upload={upload}
              file={uploads.fileOf(upload.key)}
              disabled={disabled}
              onRetry={() => uploads.retry(upload.key)}
              onRemove={() => remove(upload)}
              onChoose={(file) => {
                const { name } = upload;
                if (!uploads.choose(upload.key, file)) showSnack({ text: t`This file is not ${name}.` });
              }}
            />
          ))}
        </ul>
      ) : (
        <p className={classes.hint}>
          <span className={classes.desk}>
            <Trans>Drop files anywhere on this page, or paste a picture.</Trans>{' '}
          </span>
          <Trans>
            Images (jpg, jpeg, png), MP4 video and PDF, at most {maxAttachments} files of {most}.
          </Trans>
        </p>
      )}
      <OnlyHere uploads={shown.uploads} />
      {shown.awaited && totals.underWay > 0 ? (
        <Banner
          tone="info"
          action={
            <Button
              onClick={() => {
                uploads.stopWaiting();
                focusAdd();
              }}
            >
              <Trans>Stop waiting</Trans>
            </Button>
          }
        >
          <Trans>It goes on as soon as the files are there.</Trans>
        </Banner>
      ) : null}
      {over ? <DropHint /> : null}
    </>
  );
}

/** '2 of 4 uploaded, 61%'. */
function SummaryText({ totals: { total, ready, percent, underWay } }: { totals: Totals }) {
  if (total === 0) return null;
  return (
    <span className={classes.summary}>
      {underWay > 0 ? (
        <Trans>
          {ready} of {total} uploaded, {percent}%
        </Trans>
      ) : (
        <Trans>
          {ready} of {total} uploaded
        </Trans>
      )}
    </span>
  );
}
