import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { Placeholder } from '@consult/domain/library/placeholders.ts';
import { placeholderWords } from './placeholder-words.ts';
import classes from './editor.module.css';

type Props = {
  id: string;
  offered: readonly Placeholder[];
  marked: number;
  place: { left: number; top: number };
  onMark: (index: number) => void;
  onPick: (placeholder: Placeholder) => void;
};

/** The id of one entry, for the field that moves the mark. */
export const entryId = (id: string, index: number) => `${id}-${index}`;

/** The placeholders below the place where one is typed. The keys are those of the field. */
export function PlaceholderMenu({ id, offered, marked, place, onMark, onPick }: Props) {
  const { t, i18n } = useLingui();
  // The menu shows some of its entries, and begins at the edge of a small screen. Its place is known in a moment.
  useEffect(() => {
    const entry = document.getElementById(entryId(id, marked));
    const frame = requestAnimationFrame(() => entry?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [id, marked, place]);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a field keeps the focus
    <div id={id} role="listbox" aria-label={t`Placeholders`} className={classes.menu} style={place}>
      {offered.map((placeholder, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field
        <div
          key={placeholder.key}
          id={entryId(id, index)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          role="option"
          tabIndex={-1}
          aria-selected={index === marked}
          className={classes.entry}
          onMouseMove={() => onMark(index)}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(placeholder)}
        >
          {placeholderWords(i18n, placeholder)}
          {placeholder.key === 'date' ? <span>{t`Type another number`}</span> : null}
        </div>
      ))}
    </div>
  );
}
