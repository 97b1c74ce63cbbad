import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { Tip } from '../../ui/tip.tsx';
import { AttachmentList, downloadAddress, fileKind, opensInBrowser } from '../attachment/attachment.ts';
import { useCopyPrediction } from '../prediction/prediction.ts';
import { FileViewer, useFileViewer } from '../viewer/viewer.ts';
import type { Message } from './thread-query.ts';
import classes from './thread.module.css';

type FilesProps = {
  message: Message;
  /** Whether the viewer may ask what a model finds in photos of the consult. */
  mayPredict: boolean;
};

/** Handouts that were shared with a message, and the files that were attached to it. */
export function MessageFiles({ message, mayPredict }: FilesProps) {
  const { t } = useLingui();
  const labelId = `files-${message.id}`;
  const viewer = useFileViewer();
  const predictionOf = useCopyPrediction(message.files, mayPredict);
  const shared = message.resources.map(({ file }) => file);
  return (
    <>
      {message.resources.length > 0 ? (
        <ul className={classes.resources} aria-label={t`Shared resources`}>
          {message.resources.map(({ resourceName, file }) => (
            <SharedResource key={file.id} name={resourceName} file={file} onOpen={() => viewer.open(shared, file.id)} />
          ))}
        </ul>
      ) : null}
      {message.files.length > 0 ? (
        <div className={classes.files}>
          <span id={labelId} className="visually-hidden">
            <Trans>Attached files</Trans>
          </span>
          <AttachmentList
            attachments={message.files}
            labelledBy={labelId}
            onOpen={(id) => viewer.open(message.files, id)}
          />
        </div>
      ) : null}
      <FileViewer {...viewer.shown} {...(predictionOf && { aside: predictionOf })} />
    </>
  );
}

type ResourceProps = { name: string; file: Message['files'][number]; onOpen: () => void };

function SharedResource({ name, file, onOpen }: ResourceProps) {
  const { t, i18n } = useLingui();
  const { Icon, label } = fileKind(file.contentType);
  return (
    <li className={classes.resource}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {opensInBrowser(file.contentType) ? (
        <button type="button" className={classes.resourceName} onClick={onOpen}>
          {name}
        </button>
      ) : (
        <span className={classes.resourceName}>{name}</span>
      )}
      <span className={classes.resourceKind}>
        · <Trans>Shared resource</Trans>, {i18n._(label)}
      </span>
      <Tip label={t`Download`}>
        <a
          className={classes.download}
          href={downloadAddress(file.id)}
          download={file.name}
          aria-label={t`Download ${name}`}
        >
          <IconDownload size={16} stroke={1.75} aria-hidden="true" />
        </a>
      </Tip>
    </li>
  );
}
