import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import classes from './button.module.css';
import { Spinner } from './spinner.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

/**
 * primary: the one action of the screen. plain: any other. soft: on a selection. quiet: in a toolbar.
 * final: what can't be taken back (solid ink, never red).
 */
export type ButtonLook = 'primary' | 'plain' | 'soft' | 'quiet' | 'final';

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: ButtonLook;
  ref?: Ref<HTMLButtonElement> | undefined;
  icon?: ReactNode;
  /** The words while the action runs: shown instead of the label, and a second click does nothing. */
  running?: ReactNode;
  /** As wide as its container, at field height. */
  wide?: boolean;
  /** A shortcut key for it, shown at the right end. */
  hint?: ReactNode;
};

export function Button({
  look = 'plain',
  icon,
  running,
  wide,
  hint,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const busy = running !== undefined && running !== null && running !== false;
  const { off, handlers } = useKeptFocus({ ...rest, onClick });
  return (
    <button
      {...rest}
      {...handlers}
      type={type}
      className={buttonClass(look, wide, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || off || undefined}
      onClick={busy ? (event) => event.preventDefault() : handlers.onClick}
    >
      {busy ? <Spinner /> : icon}
      <span className={classes.label}>{busy ? running : children}</span>
      {hint !== undefined && !busy ? (
        <span className={classes.hint} aria-hidden="true">
          {hint}
        </span>
      ) : null}
    </button>
  );
}

/** The same look for a link. */
export function buttonClass(look: ButtonLook = 'plain', wide = false, more?: string): string {
  return [classes.button, classes[look], wide ? classes.wide : '', more ?? ''].filter(Boolean).join(' ');
}
