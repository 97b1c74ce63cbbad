import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import { useListedKey, useShortcut } from '../../ui/shortcut.ts';

/** The keys that send, where there are keys. */
export const sendKeys = matchMedia('(pointer: coarse)').matches
  ? undefined
  : /Mac/.test(navigator.platform)
    ? '⌘ ⏎'
    : 'Ctrl ⏎';

/** The keys that send and finish the consult. */
export const doneKeys = /Mac/.test(navigator.platform) ? '⌘ ⇧ ⏎' : 'Ctrl ⇧ ⏎';

type Given = {
  onWrite: () => void;
  /** null where the viewer has no templates. */
  onTemplates: (() => void) | null;
  onSend: (andDone: boolean) => void;
};

/** The keys of a reply box; they stand in the list of the page's keys. Returns what its form does with a key. */
export function useReplyKeys({ onWrite, onTemplates, onSend }: Given): (event: KeyboardEvent) => void {
  const { t } = useLingui();
  useShortcut('r', t`Write a reply`, onWrite);
  useShortcut('t', onTemplates && t`Templates`, () => onTemplates?.());
  useListedKey(';', onTemplates && t`Template by its name, in the reply`);
  useListedKey('Mod+Enter', t`Send what is written`);
  useShortcut('Mod+Shift+Enter', t`Send what is written and finish the consult`, () => onSend(true));
  return (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    // A dialog of the reply stands in the form as well.
    if (event.target instanceof Element && event.target.closest('dialog')) return;
    event.preventDefault();
    // A key that is held down acts once: the second time it would go on without an outcome.
    if (!event.repeat) onSend(event.shiftKey);
  };
}
