import { cdp } from 'vitest/browser';

type Place = { x: number; y: number };

/** A mouse pressed at one place of the page, moved over to another and let go; at the same place a click. */
export async function drag(from: Place, to: Place): Promise<void> {
  // The page lies in a frame of the tests' own.
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
  const scale = frame.width / innerWidth;
  const at = ({ x, y }: Place) => ({ x: frame.x + x * scale, y: frame.y + y * scale });
  const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', place: Place) =>
    cdp().send('Input.dispatchMouseEvent', { type, ...at(place), button: 'left', clickCount: 1 });
  await mouse('mouseMoved', from);
  await mouse('mousePressed', from);
  await mouse('mouseMoved', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
  await mouse('mouseMoved', to);
  await mouse('mouseReleased', to);
}
