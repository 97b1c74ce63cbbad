import type { ReactNode } from 'react';
import type { HintName } from '@consult/domain/profile/hints.ts';
import { Hint } from '../ui/hint.tsx';
import type { HintSide } from '../ui/hint-place.ts';
import { useOneTimeHint } from './hints.ts';

type Props = { name: HintName; anchor: HTMLElement | null; side: HintSide; children: ReactNode };

/**
 * A hint that the viewer sees until they dismiss it, once for all devices (document 1, sections 2 and 9). Render it
 * after its anchor.
 */
export function OneTimeHint({ name, anchor, side, children }: Props) {
  const { shown, dismiss } = useOneTimeHint(name, anchor);
  return shown && anchor ? (
    <Hint anchor={anchor} side={side} onDismiss={dismiss}>
      {children}
    </Hint>
  ) : null;
}
