import { useLayoutEffect, type RefObject } from 'react';
import { snackFloor } from './snack-floor.ts';

/**
 * Marks what stays at the foot of a page: bars with buttons, the box of a reply, and the button above it that takes the
 * newest message back.
 */
const feetOf = '[data-foot]';

/** Marks the column that snackbars stand in where it is shown, beside what is read, which they would cover. */
const columnOf = '[data-snacks]';

/**
 * Keeps the snackbars above what is in use at the foot of the page, as long as there are any: also where that grows,
 * another page comes, or somebody goes into a field. The styles take the distance from `--snack-floor`, and those
 * from the sides from `--snack-left` and `--snack-right`.
 */
export function useSnackFloor(stack: RefObject<HTMLElement | null>, count: number): void {
  useLayoutEffect(() => {
    const element = stack.current;
    const place = element?.parentElement;
    if (!element || !place || count === 0) return undefined;
    const usual = parseFloat(getComputedStyle(place).getPropertyValue('--snack-usual')) || 0;
    let frame = 0;
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(put);
    };
    const sizes = new ResizeObserver(later);
    const put = () => {
      stand(place);
      const feet = [...document.querySelectorAll(feetOf)];
      for (const foot of feet) sizes.observe(foot);
      const field = document.activeElement?.closest('input, textarea, select');
      const boxes = [...feet, ...(field ? [field] : [])]
        .filter((one) => one.checkVisibility())
        .map((one) => one.getBoundingClientRect());
      const floor = snackFloor(element.getBoundingClientRect(), boxes, document.documentElement.clientHeight, usual);
      place.style.setProperty('--snack-floor', `${floor}px`);
    };
    put();
    for (const one of [document.documentElement, element]) sizes.observe(one);
    const pages = new MutationObserver(later);
    const main = document.querySelector('main');
    if (main) pages.observe(main, { childList: true, subtree: true });
    document.addEventListener('focusin', later);
    document.addEventListener('scroll', later, true);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      pages.disconnect();
      document.removeEventListener('focusin', later);
      document.removeEventListener('scroll', later, true);
    };
  }, [stack, count]);
}

/** Puts the snackbars into their column, or along the whole window where there is none. */
function stand(place: HTMLElement): void {
  const column = [...document.querySelectorAll(columnOf)].find((one) => one.checkVisibility());
  const { left, right } = (column ?? document.documentElement).getBoundingClientRect();
  place.style.setProperty('--snack-left', `${left}px`);
  place.style.setProperty('--snack-right', `${document.documentElement.clientWidth - right}px`);
}
