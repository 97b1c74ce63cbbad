import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconPhoto, IconPlayerPlay, IconTag, IconVideo } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { Media } from '@consult/contract/media/media.ts';
import { kindOfMedia } from '@consult/domain/media/limits.ts';
import { clockWords } from '../../ui/time-words.ts';
import { thumbnailAddress } from './media-address.ts';
import { PartnerSign } from './partner-sign.tsx';
import classes from './gallery.module.css';

type Props = {
  item: Media;
  /** Its place among all. */
  index: number;
  selecting: boolean;
  chosen: boolean;
  /** Whether Tab stops at it: one of all does. */
  stop: boolean;
  onPress: (id: string, range: boolean) => void;
  onFocus: (id: string) => void;
};

/** One photo or film: its small picture, its time and how many tags it has. */
export const MediaTile = memo(function MediaTile({ item, index, selecting, chosen, stop, onPress, onFocus }: Props) {
  const { t, i18n } = useLingui();
  const [failed, setFailed] = useState(false);
  const { id, created, tags, contentType, hasThumbnail, partnerUpload } = item;
  const film = kindOfMedia(contentType) === 'video';
  const time = clockWords(i18n, new Date(created));
  const count = tags.length;
  const Blank = film ? IconVideo : IconPhoto;
  return (
    <button
      type="button"
      className={classes.tile}
      data-media={id}
      data-index={index}
      {...(selecting ? { 'aria-pressed': chosen } : {})}
      tabIndex={stop ? 0 : -1}
      onFocus={() => onFocus(id)}
      onClick={(event) => onPress(id, event.shiftKey)}
    >
      <span className={classes.picture}>
        {hasThumbnail && !failed ? (
          <img src={thumbnailAddress(id)} alt="" decoding="async" draggable={false} onError={() => setFailed(true)} />
        ) : (
          <Blank size={24} stroke={1.5} aria-hidden="true" />
        )}
        {selecting ? (
          <span className={classes.mark} data-on={chosen || undefined}>
            {chosen ? <IconCheck size={14} stroke={2.5} aria-hidden="true" /> : null}
          </span>
        ) : null}
        {film ? (
          <span className={classes.film}>
            <IconPlayerPlay size={14} stroke={2} aria-hidden="true" />
          </span>
        ) : null}
      </span>
      <span className={classes.line}>
        <span>
          <span className={classes.hidden}>{film ? t`Film` : t`Photo`}, </span>
          {time}
        </span>
        <span className={classes.signs}>
          {partnerUpload ? <PartnerSign upload={partnerUpload} /> : null}
          {count > 0 ? (
            <span className={classes.tags}>
              <IconTag size={14} stroke={2} aria-hidden="true" />
              {count}
              <span className={classes.hidden}> {t`${plural(count, { one: 'tag', other: 'tags' })}`}</span>
            </span>
          ) : null}
        </span>
      </span>
    </button>
  );
});
