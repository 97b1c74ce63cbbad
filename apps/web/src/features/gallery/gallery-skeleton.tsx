import { useLingui } from '@lingui/react/macro';
import classes from './gallery.module.css';

/** Placeholders in the shape of the grid. */
export function GallerySkeleton() {
  const { t } = useLingui();
  return (
    <output className={classes.skeleton} aria-label={t`Loading…`}>
      {Array.from({ length: 15 }, (_, n) => (
        <span key={n} className={classes.blank} />
      ))}
    </output>
  );
}
