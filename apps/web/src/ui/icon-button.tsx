import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import classes from './icon-button.module.css';
import { Tip } from './tip.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> & {
  /** The accessible name, and the tooltip. */
  label: string;
  icon: ReactNode;
  ref?: Ref<HTMLButtonElement>;
  /** For the green frame instead of the sheet. */
  onFrame?: boolean;
};

/** A button with an icon alone: it always has a name and a tooltip. 32 px, 44 under a finger. */
export function IconButton({ label, icon, className, onFrame = false, type = 'button', ...rest }: Props) {
  const { off, handlers } = useKeptFocus(rest);
  return (
    <Tip label={label}>
      <button
        {...rest}
        {...handlers}
        aria-disabled={off || rest['aria-disabled']}
        type={type}
        aria-label={label}
        className={[classes.button, className ?? ''].join(' ')}
        data-frame={onFrame || undefined}
      >
        {icon}
      </button>
    </Tip>
  );
}
