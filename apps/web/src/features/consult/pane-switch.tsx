import { Trans, useLingui } from '@lingui/react/macro';
import { IconListDetails, IconMessages } from '@tabler/icons-react';
import { useRef, type TouchEvent } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './consult.module.css';

export type Pane = 'thread' | 'details';

/** Chooses the pane where only one has room (under 1200 px), and shows which one is open. */
export function PaneSwitch({ pane, onChange }: { pane: Pane; onChange: (pane: Pane) => void }) {
  const { t } = useLingui();
  return (
    <fieldset className={classes.paneSwitch} aria-label={t`Pane`}>
      <button type="button" aria-pressed={pane === 'details'} onClick={() => onChange('details')}>
        <Trans>Details</Trans>
      </button>
      <button type="button" aria-pressed={pane === 'thread'} onClick={() => onChange('thread')}>
        <Trans>Messages</Trans>
      </button>
    </fieldset>
  );
}

/** A phone's switch between the panes, in its top bar. */
export function PhonePaneSwitch({ pane, onChange }: { pane: Pane; onChange: (pane: Pane) => void }) {
  const { t } = useLingui();
  const Sign = pane === 'thread' ? IconListDetails : IconMessages;
  return (
    <IconButton
      onFrame
      label={pane === 'thread' ? t`Back to Consult` : t`Messages`}
      icon={<Sign size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => onChange(pane === 'thread' ? 'details' : 'thread')}
    />
  );
}

/** How far a finger must go sideways to change the pane, in CSS px; and how many times farther than up or down. */
const swipePx = 64;
const sidewaysBy = 2;

/** Changes the pane by swiping, as the panes lie side by side on a wide screen: details left, thread right. */
export function useSwipe(pane: Pane, onChange: (pane: Pane) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches[0];
      const free = event.touches.length === 1 && !(event.target instanceof Element && isOwnSwipe(event.target));
      start.current = touch && free ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchCancel: () => {
      start.current = null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      const from = start.current;
      start.current = null;
      // The user is marking text, not swiping.
      if (!touch || !from || document.getSelection()?.type === 'Range') return;
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(x) < swipePx || Math.abs(x) < sidewaysBy * Math.abs(y)) return;
      const next: Pane = x < 0 ? 'thread' : 'details';
      if (next !== pane) onChange(next);
    },
  };
}

/** Whether the element under the finger scrolls sideways itself, or takes text. */
function isOwnSwipe(from: Element): boolean {
  for (let element: Element | null = from; element; element = element.parentElement) {
    if (['INPUT', 'TEXTAREA', 'SELECT', 'DIALOG', 'VIDEO'].includes(element.tagName)) return true;
    const scrolls = element.scrollWidth > element.clientWidth + 1;
    if (scrolls && ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)) return true;
  }
  return false;
}
