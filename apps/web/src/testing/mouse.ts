import { cdp } from 'vitest/browser';

type Place = { x: number; y: number };

/** The page's places as the browser's window counts them: it shows the page in a frame of the test runner. */
function inWindow({ x, y }: Place): Place {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
  const scale = frame.width / innerWidth;
  return { x: frame.x + x * scale, y: frame.y + y * scale };
}

const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', place: Place, clickCount = 1) =>
  cdp().send('Input.dispatchMouseEvent', { type, ...inWindow(place), button: 'left', clickCount });

/**
 * Presses the mouse at one place of the page, moves it to another and releases it; at the same place that is a click.
 */
export async function drag(from: Place, to: Place): Promise<void> {
  await mouse('mouseMoved', from);
  await mouse('mousePressed', from);
  await mouse('mouseMoved', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
  await mouse('mouseMoved', to);
  await mouse('mouseReleased', to);
}

/** Clicks at a place, whatever is there; `clickCount` 2 is the second click of a double click. */
export async function clickAt(place: Place, clickCount = 1): Promise<void> {
  await mouse('mouseMoved', place);
  await mouse('mousePressed', place, clickCount);
  await mouse('mouseReleased', place, clickCount);
}

/** Presses the mouse, or a finger, at a place and lifts it after what happens meanwhile. */
export async function pressAt(place: Place, by: 'mouse' | 'finger', meanwhile: () => Promise<void>): Promise<void> {
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: Place[]) =>
    cdp().send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints.map(inWindow) });
  if (by === 'mouse') await mouse('mouseMoved', place);
  await (by === 'mouse' ? mouse('mousePressed', place) : touch('touchStart', [place]));
  await meanwhile();
  await (by === 'mouse' ? mouse('mouseReleased', place) : touch('touchEnd', []));
}

/** Takes the pointer off the page: nothing is under it. */
export async function leaveWithPointer(): Promise<void> {
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: -10, y: -10 });
}

/** Puts a finger on a place, moves it up or down, and lifts it. */
export async function touchAt(place: Place, { moveBy }: { moveBy: number }): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Place[]) =>
    cdp().send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints.map(inWindow) });
  await touch('touchStart', [place]);
  await touch('touchMove', [{ x: place.x, y: place.y + moveBy }]);
  await touch('touchEnd', []);
}

export function middleOf(element: Element): Place {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
