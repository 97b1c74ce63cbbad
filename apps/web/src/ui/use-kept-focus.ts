import { useState, type ButtonHTMLAttributes } from 'react';

type Props = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'onFocus' | 'onBlur' | 'onClick'>;

/**
 * Lets a button keep the focus when it can not be pressed any more, as Save once all is saved: who goes by the keyboard
 * would begin at the top of the page again. Until the focus goes on, it is disabled in words and looks alone.
 */
export function useKeptFocus({ disabled = false, onFocus, onBlur, onClick }: Props) {
  const [focused, setFocused] = useState(false);
  const off = disabled && focused;
  return {
    off,
    handlers: {
      disabled: disabled && !off,
      'data-off': off || undefined,
      onFocus: (event) => {
        setFocused(true);
        onFocus?.(event);
      },
      onBlur: (event) => {
        setFocused(false);
        onBlur?.(event);
      },
      onClick: off ? (event) => event.preventDefault() : onClick,
    } satisfies Props & { 'data-off': true | undefined },
  };
}
