import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { announce } from './announce.tsx';
import { placeHint, type HintSide } from './hint-place.ts';
import classes from './hint.module.css';

type Props = {
  /** The element that it points at, in view. Render the hint after it, so that the Tab key goes from it to the hint. */
  anchor: HTMLElement;
  side: HintSide;
  onDismiss: () => void;
  children: ReactNode;
};

/**
 * A hint beside the element that it is about. It takes neither the focus nor clicks from the page, a screen reader says
 * it once, and 'Got it' or Esc closes it.
 */
export function Hint({ anchor, side, onDismiss, children }: Props) {
  const { t } = useLingui();
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const hint = ref.current;
    if (!hint) return;
    // As a popover it lies above elements that would clip or cover it; without browser support its style has to do.
    if ('showPopover' in hint) hint.showPopover();
    const place = () => {
      const { offsetWidth: width, offsetHeight: height } = hint;
      const found = placeHint(
        anchor.getBoundingClientRect(),
        { width, height },
        { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight },
        side,
        headingBoxes(anchor),
      );
      hint.toggleAttribute('data-waits', !found);
      if (!found) return;
      hint.dataset['side'] = found.side;
      hint.style.left = `${found.left}px`;
      hint.style.top = `${found.top}px`;
      hint.style.setProperty('--pointer', `${found.pointer}px`);
    };
    place();
    const sizes = new ResizeObserver(place);
    for (const box of [hint, anchor, document.documentElement]) sizes.observe(box);
    // What scrolls beside the anchor moves nothing, and finding the place lays the page out.
    const moved = ({ target }: Event) => {
      if (target instanceof Node && target.contains(anchor)) place();
    };
    addEventListener('scroll', moved, true);
    // Another page brings other headings.
    let frame = 0;
    const pages = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    });
    const main = document.querySelector('main');
    if (main) pages.observe(main, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      pages.disconnect();
      sizes.disconnect();
      removeEventListener('scroll', moved, true);
    };
  }, [anchor, side]);
  useEffect(() => {
    announce(ref.current?.querySelector('p')?.textContent ?? '');
  }, []);
  const dismiss = () => {
    // The button with the focus disappears: the focus must not fall out of the page.
    if (ref.current?.contains(document.activeElement))
      (anchor.matches('a, button') ? anchor : anchor.querySelector<HTMLElement>('a, button'))?.focus();
    onDismiss();
  };
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !ref.current || isWanted(event.target, ref.current)) return;
    event.preventDefault();
    event.stopPropagation();
    dismiss();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    // In the capture phase, before the page's own Esc: the hint above the page closes first.
    addEventListener('keydown', listener, true);
    return () => removeEventListener('keydown', listener, true);
  }, []);
  return (
    <div ref={ref} className={classes.hint} popover="manual" role="note" aria-label={t`Hint`}>
      <p className={classes.words}>{children}</p>
      <div className={classes.foot}>
        <button type="button" className={classes.done} onClick={dismiss}>
          <Trans>Got it</Trans>
        </button>
      </div>
    </div>
  );
}

/** The boxes of the words of the headings around an anchor: of the page, or of the dialog that covers it. */
function headingBoxes(anchor: HTMLElement): DOMRect[] {
  const around = anchor.closest('dialog') ?? document.querySelector('main');
  return [...(around?.querySelectorAll('h1, h2, h3') ?? [])].flatMap((heading) => {
    const words = document.createRange();
    words.selectNodeContents(heading);
    const box = words.getBoundingClientRect();
    // On a phone some are there for screen readers alone.
    return heading.clientWidth > 2 && box.width > 2 ? [box] : [];
  });
}

/** Whether another element needs the Esc: a field, an open menu or list, or a dialog that does not contain the hint. */
function isWanted(target: EventTarget | null, hint: HTMLElement): boolean {
  const modal = [...document.querySelectorAll('dialog[open]')].some((dialog) => !dialog.contains(hint));
  const within = target instanceof Element && !hint.contains(target);
  return (
    modal ||
    (within && target.closest('input, textarea, select, [contenteditable], [role=menu], [role=listbox]') !== null)
  );
}
