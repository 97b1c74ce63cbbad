import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useState } from 'react';
import { needWords } from '../../app/language.ts';
import { useShortcut } from '../../ui/shortcut.ts';
import { keepOpened } from './recent-consults.ts';
import { TypedAhead } from './typed-ahead.tsx';

const load = async () => {
  const [{ PaletteDialog: dialog }] = await Promise.all([import('./palette-dialog.tsx'), needWords('rest')]);
  return { default: dialog };
};
const PaletteDialog = lazy(load);

/** So long after the page is there, ms, the palette's code comes, so that its first opening waits for nothing. */
const aheadMs = 5_000;

type Props = { shown: boolean; onShow: (shown: boolean) => void; onInvite: () => void };

/**
 * The palette: by Ctrl+K, or Cmd+K, from anywhere, also while somebody types, and by the frame's button where there may
 * be no keys. What was opened lately is kept for it.
 */
export function PaletteKey({ shown, onShow, onInvite }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const close = () => {
    setTyped('');
    onShow(false);
  };
  useEffect(keepOpened, []);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), aheadMs);
    return () => clearTimeout(timer);
  }, []);
  useShortcut('Mod+k', t`Find a patient, consult, service or page`, () => onShow(true), { whileTyping: true });
  return shown ? (
    <Suspense fallback={<TypedAhead onType={setTyped} onClose={close} />}>
      <PaletteDialog typed={typed} onType={setTyped} onClose={close} onInvite={onInvite} />
    </Suspense>
  ) : null;
}
