import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import classes from './folded-filters.module.css';

type Props = {
  /** What is chosen, on the button that unfolds them. */
  summary: ReactNode;
  /** Whether they fold on a phone at all. */
  folds?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** Filters that a phone folds into one button, so that what was found has the screen. Elsewhere they stand open. */
export function FoldedFilters({ summary, folds = true, className, children }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      {folds ? (
        <button
          type="button"
          className={classes.fold}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden="true" />
          <span className={classes.summary}>{summary}</span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </button>
      ) : null}
      <div id={id} className={[classes.filters, className ?? ''].join(' ')} data-folded={(folds && !open) || undefined}>
        {children}
      </div>
    </>
  );
}
