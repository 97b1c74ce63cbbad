import { markedParts, type Mark } from '@consult/domain/directory/marks.ts';
import classes from './finder.module.css';

/** A text in which it is marked what a search found. */
export function Marked({ text, marks }: { text: string; marks: readonly Mark[] }) {
  if (marks.length === 0) return text;
  return markedParts(text, marks).map((part, n) =>
    part.marked ? (
      <mark key={n} className={classes.marked}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
