import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { useListedKey } from '../../ui/shortcut.ts';

/**
 * Ctrl or Cmd with Enter sends from anywhere in the form; Enter alone in a line of text sends nothing. `filling`:
 * another number where the form is drawn anew.
 */
export function useSendKeys(form: RefObject<HTMLFormElement | null>, filling: number, send: () => void): void {
  const { t } = useLingui();
  useListedKey('Mod+Enter', t`Send what is written`);
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    const sends = event.ctrlKey || event.metaKey;
    if (sends || (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox')) event.preventDefault();
    if (sends) send();
  });
  useEffect(() => {
    const element = form.current;
    const listener = (event: KeyboardEvent) => handle(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, [form, filling]);
}

/** The keys that send, as the keyboard names them; undefined where there is only a finger. */
export function sendKeys(): string | undefined {
  if (matchMedia('(pointer: coarse)').matches) return undefined;
  return /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘ ⏎' : 'Ctrl ⏎';
}
