import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import { onLockChanged } from '../../app/lock-state.ts';
import { fileAddress } from './file-address.ts';
import classes from './file-pictures.module.css';

type Props = {
  /** Finished files, all of them pictures. */
  files: readonly Attachment[];
  label: string;
  /** Called with the picture to show large. */
  onOpen: (attachmentId: string) => void;
};

/** Pictures side by side, to be looked at large. */
export function FilePictures({ files, label, onOpen }: Props) {
  return (
    <ul className={classes.pictures} aria-label={label}>
      {files.map((file) => (
        <li key={file.id}>
          <Picture file={file} onOpen={() => onOpen(file.id)} />
        </li>
      ))}
    </ul>
  );
}

function Picture({ file: { id, name }, onOpen }: { file: Attachment; onOpen: () => void }) {
  const { t } = useLingui();
  const [broken, setBroken] = useState(false);
  // The server gives no file to a locked session: after the unlocking try again.
  useEffect(
    () =>
      onLockChanged((locked) => {
        if (!locked) setBroken(false);
      }),
    [],
  );
  return (
    <button type="button" className={classes.picture} title={name} aria-label={t`Show ${name}`} onClick={onOpen}>
      {broken ? (
        <span className={classes.name}>{name}</span>
      ) : (
        <img src={fileAddress(id)} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
      )}
    </button>
  );
}
