import classes from './count.module.css';

type Props = {
  value: number;
  tone?: 'plain' | 'on' | 'warn' | 'frame';
  /** The number with its noun, for a screen reader: '3 unread'. */
  label?: string;
};

/** Document 1, section 9: numbers above it are shown as '99+'. */
export const mostCounted = 99;

/** The text of a counter: nothing at 0, capped at 99. */
export function cappedCount(value: number): string {
  return value > mostCounted ? '99+' : String(value);
}

/** A small number in a pill; none at 0. */
export function Count({ value, tone = 'plain', label }: Props) {
  if (value <= 0) return null;
  return (
    <span className={classes.count} data-tone={tone} data-count>
      <span aria-hidden={label ? true : undefined}>{cappedCount(value)}</span>
      {label ? <span className="visually-hidden">{label}</span> : null}
    </span>
  );
}
