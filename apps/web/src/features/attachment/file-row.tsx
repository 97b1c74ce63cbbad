import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Chooser } from './add-files.tsx';
import { fileAddress } from './file-address.ts';
import { fileSize } from './file-size.ts';
import { Thumbnail } from './thumbnail.tsx';
import { isRefused, needsRetry, percentOf, type Upload } from './upload.ts';
import { uploadErrorText } from './upload-error-text.ts';
import classes from './attachment.module.css';

type Props = {
  upload: Upload;
  file: File | undefined;
  disabled: boolean;
  onRetry: () => void;
  onRemove: () => void;
  /** Called with the file to continue an upload that an earlier visit began. */
  onChoose: (file: File) => void;
};

/** One file: its kind, its progress, and its buttons. */
export function FileRow({ upload, file, disabled, onRetry, onRemove, onChoose }: Props) {
  const { t } = useLingui();
  const { name, state, attachmentId, contentType } = upload;
  const moving = state.kind === 'uploading' || state.kind === 'waiting' || state.kind === 'finishing';
  return (
    <li className={classes.row} aria-label={name} data-retry={needsRetry(upload) || isRefused(upload) || undefined}>
      <Thumbnail contentType={contentType} file={file} attachmentId={state.kind === 'ready' ? attachmentId : null} />
      <div className={classes.what}>
        <p className={classes.line}>
          {state.kind === 'ready' && attachmentId !== null ? (
            <a className={classes.name} href={fileAddress(attachmentId)} target="_blank" rel="noopener" title={name}>
              {name}
              <span className="visually-hidden">
                {' '}
                <Trans>(opens in a new tab)</Trans>
              </span>
            </a>
          ) : (
            <span className={classes.name} title={name}>
              {name}
            </span>
          )}
          <HowFar upload={upload} />
        </p>
        {moving ? <Bar upload={upload} /> : <Trouble upload={upload} />}
      </div>
      {state.kind === 'stopped' ? (
        <Button onClick={onRetry} disabled={disabled} aria-label={t`Try again: ${name}`}>
          <Trans>Try again</Trans>
        </Button>
      ) : null}
      {state.kind === 'unfinished' ? (
        <Chooser
          label={<Trans>Choose the file again</Trans>}
          one
          disabled={disabled}
          onFiles={([chosen]) => chosen && onChoose(chosen)}
        />
      ) : null}
      <IconButton
        label={moving ? t`Cancel the upload of ${name}` : t`Remove ${name}`}
        icon={<IconX size={16} stroke={1.75} aria-hidden="true" />}
        disabled={disabled}
        onClick={onRemove}
      />
    </li>
  );
}

function HowFar({ upload }: { upload: Upload }) {
  const { i18n } = useLingui();
  const size = fileSize(upload.size, i18n.locale);
  const percent = percentOf(upload);
  switch (upload.state.kind) {
    case 'ready':
      return (
        <span className={classes.far}>
          {size}
          <IconCheck className={classes.done} size={16} stroke={1.75} aria-hidden="true" />
          <span className="visually-hidden">
            <Trans>Uploaded</Trans>
          </span>
        </span>
      );
    case 'waiting':
      return (
        <span className={classes.far}>
          <Trans>Waiting for its turn</Trans> · {size}
        </span>
      );
    case 'uploading':
      return (
        <span className={classes.far}>
          {upload.state.held ? (
            <>
              <Trans>Waiting for the connection</Trans> ·{' '}
            </>
          ) : null}
          <Trans>
            {percent}% of {size}
          </Trans>
        </span>
      );
    case 'finishing':
      return (
        <span className={classes.far}>
          <Trans>Checking the file</Trans> · {size}
        </span>
      );
    default:
      return <span className={classes.far}>{size}</span>;
  }
}

function Bar({ upload }: { upload: Upload }) {
  const { t } = useLingui();
  const { name } = upload;
  const percent = percentOf(upload);
  return <progress className={classes.bar} aria-label={t`Upload of ${name}`} value={percent} max={100} />;
}

function Trouble({ upload }: { upload: Upload }) {
  const { t, i18n } = useLingui();
  const { name, state } = upload;
  if (state.kind === 'stopped') {
    return (
      <p className={classes.trouble}>
        {t`Upload stopped. ${name} is kept here.`} {uploadErrorText(i18n, state.error)}
      </p>
    );
  }
  if (state.kind === 'refused') {
    return (
      <p className={classes.trouble}>
        <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" /> {uploadErrorText(i18n, state.error)}
      </p>
    );
  }
  if (state.kind === 'unfinished') {
    const percent = percentOf(upload);
    return (
      <p className={classes.attention}>
        <Trans>{percent}% had arrived when the page was left. Choose the file again to go on.</Trans>
      </p>
    );
  }
  return null;
}
