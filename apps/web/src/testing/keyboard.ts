import { expect } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';

/**
 * Presses Tab until the wanted element has the focus, like somebody without a mouse; every stop on the way must be
 * visible.
 */
export async function tabTo(wanted: Locator): Promise<void> {
  for (let step = 0; step < 90; step += 1) {
    await userEvent.tab();
    await expectVisibleFocus();
    if (wanted.query() === document.activeElement) return;
  }
  throw new Error(`Tab does not reach ${wanted.selector}.`);
}

/** Waits until the focused element shows its focus: a row out of sight does so with its first frame. */
export async function expectVisibleFocus(): Promise<void> {
  await expect.poll(unmarkedFocus, { message: 'has the focus and does not show it' }).toBeNull();
}

/** The focused element, if no outline, border or shadow shows its focus; null if one does. */
function unmarkedFocus(): string | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  // What has the focus is within it, and its own page marks that; some browsers stop at the frame, others pass an
  // empty one.
  if (element instanceof HTMLIFrameElement) return null;
  // The mark may be on the box around it, or on the row of a list that it opens.
  const boxes = [element, element.parentElement, element.parentElement?.parentElement, element.closest('li')].filter(
    (box) => box instanceof HTMLElement,
  );
  const marks = () =>
    boxes.map((box) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(box);
      const outlined =
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !/, 0\)$|transparent/.test(outlineColor);
      return { outlined, look: `${boxShadow} ${borderColor}` };
    });
  const focused = marks();
  if (focused.some(({ outlined }) => outlined)) return null;
  element.blur();
  const blurred = marks();
  element.focus();
  return focused.some(({ look }, index) => look !== blurred[index]?.look) ? null : element.outerHTML.slice(0, 200);
}
