import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { callErrorText } from '../../app/call-error-text.ts';
import { isLocked } from '../../app/lock-state.ts';
import { useShortcut } from '../../ui/shortcut.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import { loadWholeThread } from '../message/message.ts';

/** How long the pictures may take to come before the paper goes without them, in ms. */
const picturesMs = 10_000;

/**
 * Whether the consult stands on the page as a paper, for the printer alone. Ctrl+P first brings what the page does not
 * have yet, earlier messages and pictures; the browser's own menu prints what is there.
 */
export function usePaper(activityId: string): boolean {
  const { t, i18n } = useLingui();
  const [shown, setShown] = useState(false);
  const show = (next: boolean) => flushSync(() => setShown(next && !isLocked()));
  const handlePrint = useEffectEvent(show);
  useEffect(() => {
    const handleBefore = () => handlePrint(true);
    const handleAfter = () => handlePrint(false);
    window.addEventListener('beforeprint', handleBefore);
    window.addEventListener('afterprint', handleAfter);
    return () => {
      window.removeEventListener('beforeprint', handleBefore);
      window.removeEventListener('afterprint', handleAfter);
    };
  }, []);

  const bringing = useRef(false);
  const bring = async () => {
    try {
      await loadWholeThread(activityId);
    } catch (error) {
      showSnack({ text: callErrorText(i18n, error) });
      return;
    }
    show(true);
    await picturesLoaded();
    // Meanwhile the page may have been locked, or its reader gone elsewhere: then there is no paper.
    if (!isLocked() && document.querySelector('[data-paper]')) window.print();
    show(false);
  };
  const print = () => {
    // Pressed again while it waits, it prints once.
    if (bringing.current) return;
    bringing.current = true;
    void bring().finally(() => {
      bringing.current = false;
    });
  };
  useShortcut('Mod+p', t`Print the consult`, print, { whileTyping: true });
  return shown;
}

/** Resolves once the pictures of the paper have come, failed, or taken too long. */
async function picturesLoaded(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-paper] img')];
  const timeUp = new Promise((resolve) => setTimeout(resolve, picturesMs));
  // A picture that fails stands on the paper as its name.
  await Promise.race([Promise.allSettled(pictures.map((picture) => picture.decode())), timeUp]);
}
