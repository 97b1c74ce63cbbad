import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconPhoto, IconPlayerPlay, IconVideo } from '@tabler/icons-react';
import { memo, useCallback, useState } from 'react';
import type { Media } from '@consult/contract/media/media.ts';
import { kindOfMedia, type MediaType } from '@consult/domain/media/limits.ts';
import { clockWords } from '../../ui/time-words.ts';
import { thumbnailAddress } from './media-address.ts';
import { PartnerSign, uploadWords } from './partner-sign.tsx';
import classes from './gallery.module.css';

type Props = {
  id: string;
  /** When it was taken, ms. */
  created: number;
  contentType: MediaType;
  hasThumbnail: boolean;
  tagCount: number;
  partnerUpload: Media['partnerUpload'];
  /** Its place among all. */
  index: number;
  /** Whether it is selected; null while nobody selects. */
  chosen: boolean | null;
  /** Whether Tab stops at it: one of all does. */
  stop: boolean;
};

/**
 * One photo or film: its small picture, its time and how many tags it has. Of as few elements as can be, because many
 * come with each frame of a scroll, and no span: the page has rules for a span that follows something, and for their
 * sake the browser finds the style of every span of the grid anew whenever a line comes. The grid hears the clicks.
 */
export const MediaTile = memo(function MediaTile(props: Props) {
  const { id, created, contentType, hasThumbnail, tagCount, partnerUpload, index, chosen, stop } = props;
  const { t, i18n } = useLingui();
  const [failed, setFailed] = useState(false);
  // As it leaves the page, what of it is still to come is not fetched any more.
  const load = useCallback(
    (picture: HTMLImageElement) => {
      picture.src = thumbnailAddress(id);
      return () => {
        if (!picture.complete) picture.removeAttribute('src');
      };
    },
    [id],
  );
  const film = kindOfMedia(contentType) === 'video';
  const Blank = film ? IconVideo : IconPhoto;
  const time = clockWords(i18n, new Date(created));
  // As what is seen, in its order, with what it means.
  const seen = [time, ...(tagCount > 0 ? [t`${plural(tagCount, { one: '# tag', other: '# tags' })}`] : [])].join(' ');
  const words = [film ? t`Film` : t`Photo`, seen, ...(partnerUpload ? [uploadWords(i18n, partnerUpload)] : [])];
  return (
    <button
      type="button"
      className={classes.tile}
      data-media={id}
      data-index={index}
      data-marked={chosen !== null || film || undefined}
      aria-label={words.join(', ')}
      aria-pressed={chosen ?? undefined}
      tabIndex={stop ? 0 : -1}
    >
      {hasThumbnail && !failed ? (
        <img
          className={classes.picture}
          ref={load}
          alt=""
          decoding="async"
          draggable={false}
          onError={() => setFailed(true)}
        />
      ) : (
        <span className={classes.picture}>
          <Blank size={24} stroke={1.5} aria-hidden="true" />
        </span>
      )}
      {chosen === null ? null : (
        <span className={classes.mark} data-on={chosen || undefined}>
          {chosen ? <IconCheck size={14} stroke={2.5} aria-hidden="true" /> : null}
        </span>
      )}
      {film ? (
        <span className={classes.film}>
          <IconPlayerPlay size={14} stroke={2} aria-hidden="true" />
        </span>
      ) : null}
      <small className={classes.line}>
        {time}
        {partnerUpload ? <PartnerSign upload={partnerUpload} /> : null}
        {tagCount > 0 ? (
          <small className={classes.tags}>
            {tagSign} {tagCount}
          </small>
        ) : null}
      </small>
    </button>
  );
});

/** The tag of the icons in one path: with theirs, each tile would have two elements and two components more. */
const tagSign = (
  <svg width="14" height="14" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M6.5 7.5a1 1 0 1 0 2 0a1 1 0 1 0-2 0M3 6v5.172a2 2 0 0 0 .586 1.414l7.71 7.71a2.41 2.41 0 0 0 3.408 0l5.592-5.592a2.41 2.41 0 0 0 0-3.408l-7.71-7.71a2 2 0 0 0-1.414-.586H6a3 3 0 0 0-3 3" />
  </svg>
);
