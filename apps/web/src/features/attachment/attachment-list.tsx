import { useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import { Tip } from '../../ui/tip.tsx';
import { consentLine } from '../consent/consent.ts';
import { downloadAddress } from './file-address.ts';
import { fileKind, opensInBrowser } from './file-kind.tsx';
import { fileSize } from './file-size.ts';
import { Thumbnail } from './thumbnail.tsx';
import classes from './attachment.module.css';

/** Uploaded files, to open and to save. */
export function AttachmentList({
  attachments,
  labelledBy,
  onOpen,
}: {
  attachments: readonly Attachment[];
  labelledBy: string;
  /** Called with the file to show large. */
  onOpen: (attachmentId: string) => void;
}) {
  const { t, i18n } = useLingui();
  return (
    <ul className={classes.rows} aria-labelledby={labelledBy}>
      {attachments.map(({ id, name, contentType, size, consent }) => (
        <li key={id} className={classes.row}>
          <Thumbnail contentType={contentType} attachmentId={id} />
          <div className={classes.what}>
            <p className={classes.line}>
              {opensInBrowser(contentType) ? (
                <button type="button" className={classes.name} title={name} onClick={() => onOpen(id)}>
                  {name}
                </button>
              ) : (
                <span className={classes.name} title={name}>
                  {name}
                </span>
              )}
              <span className={classes.far}>
                {i18n._(fileKind(contentType).label)} · {fileSize(size, i18n.locale)}
              </span>
            </p>
            {consent === undefined ? null : <p className={classes.consent}>{consentLine(i18n, consent)}</p>}
          </div>
          <Tip label={t`Download`}>
            <a className={classes.download} href={downloadAddress(id)} download={name} aria-label={t`Download ${name}`}>
              <IconDownload size={16} stroke={1.75} aria-hidden="true" />
            </a>
          </Tip>
        </li>
      ))}
    </ul>
  );
}
