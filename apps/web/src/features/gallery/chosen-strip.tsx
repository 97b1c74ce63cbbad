import { useLingui } from '@lingui/react/macro';
import { IconCloudUp, IconPhoto, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useQueuedShots } from '../upload-queue/upload-queue.ts';
import { thumbnailAddress } from './media-address.ts';
import classes from './chosen-strip.module.css';

type Props = {
  /** Ids of media. */
  ids: readonly string[];
  /** Where the viewer reads a draft's own copy of one; null where it has none. */
  copyOf: (id: string) => string | null;
  onRemove: (id: string) => void;
};

/** The chosen photos and films, small, each with a way to take it out again. */
export function ChosenStrip({ ids, copyOf, onRemove }: Props) {
  const { t } = useLingui();
  const shots = useQueuedShots();
  const onTheirWay = new Set(shots.flatMap(({ id, state }) => (state === 'done' ? [] : [id])));
  if (ids.length === 0) return null;
  return (
    <ul className={classes.strip} aria-label={t`Chosen photos`}>
      {ids.map((id, at) => {
        const n = at + 1;
        return (
          <li key={id}>
            {onTheirWay.has(id) ? (
              <span className={classes.blank} title={t`Uploading…`}>
                <IconCloudUp size={18} stroke={1.75} aria-hidden="true" />
                <span className="visually-hidden">{t`Photo ${n}`}</span>
              </span>
            ) : (
              <Small id={id} copy={copyOf(id)} name={t`Photo ${n}`} />
            )}
            <button type="button" aria-label={t`Remove photo ${n}`} title={t`Remove`} onClick={() => onRemove(id)}>
              <IconX size={14} stroke={2} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The small picture; of a photo that lies in nobody's gallery of theirs, the draft's copy. */
function Small({ id, copy, name }: { id: string; copy: string | null; name: string }) {
  const [failed, setFailed] = useState(0);
  const address = [thumbnailAddress(id), ...(copy === null ? [] : [copy])][failed];
  return address === undefined ? (
    <span className={classes.blank} title={name}>
      <IconPhoto size={18} stroke={1.75} aria-hidden="true" />
    </span>
  ) : (
    <img src={address} alt={name} decoding="async" onError={() => setFailed(failed + 1)} />
  );
}
