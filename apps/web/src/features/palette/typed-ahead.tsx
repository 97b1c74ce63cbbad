import { useEffect, useEffectEvent } from 'react';

type Props = { onType: (change: (typed: string) => string) => void; onClose: () => void };

/**
 * Stands in for the palette while its code is on its way. What is typed meanwhile is for its field: without it the
 * letters would act as shortcuts on the page behind.
 */
export function TypedAhead({ onType, onClose }: Props) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event;
    if (ctrlKey || metaKey || altKey || isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'Escape') onClose();
    else if (key === 'Backspace') onType((typed) => typed.slice(0, -1));
    else if (key.length === 1) onType((typed) => typed + key);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
  return null;
}
