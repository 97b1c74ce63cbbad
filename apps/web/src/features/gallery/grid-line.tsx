import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { dayWords } from '../../ui/time-words.ts';

import type { GalleryList } from './gallery-list.ts';
import { MediaTile } from './media-tile.tsx';
import type { Chosen } from './use-chosen.ts';
import classes from './gallery.module.css';

type Part = {
  items: GalleryList;
  /** The place of its first among all, and how many there are. */
  first: number;
  count: number;
  chosen: Chosen | null;
};

/** The heading of a day; while somebody selects, its box selects the whole day. `now` in ms. */
export const DayHead = memo(function DayHead({ items, first, count, chosen, now }: Part & { now: number }) {
  const { t, i18n } = useLingui();
  const words = dayWords(i18n, new Date(items.at(first)!.created), new Date(now));
  const ids = chosen ? items.idsBetween(first, first + count - 1) : [];
  const all = chosen !== null && ids.every((id) => chosen.has(id));
  return (
    <div className={classes.day}>
      {chosen ? (
        <Checkbox
          label={<span className={classes.hidden}>{t`Select all of ${words}`}</span>}
          checked={all}
          onChange={() => chosen.setAll(ids, !all)}
        />
      ) : null}
      <h2>{words}</h2>
      <small className={classes.count}>{count}</small>
    </div>
  );
});

/** Photos side by side. `stop` is the one at which Tab stops. */
export const TilesLine = memo(function TilesLine({
  items,
  first,
  count,
  chosen,
  columns,
  stop,
}: Part & { columns: number; stop: string | undefined }) {
  return (
    <div className={classes.tiles} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {Array.from({ length: count }, (_, n) => {
        const { id, created, contentType, hasThumbnail, tagCount, partnerUpload } = items.at(first + n)!;
        return (
          <MediaTile
            key={id}
            id={id}
            created={created}
            contentType={contentType}
            hasThumbnail={hasThumbnail}
            tagCount={tagCount}
            partnerUpload={partnerUpload}
            index={first + n}
            chosen={chosen && chosen.has(id)}
            stop={id === stop}
          />
        );
      })}
    </div>
  );
});
