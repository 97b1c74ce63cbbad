import { cdp } from 'vitest/browser';

type Place = { x: number; y: number };

/**
 * Presses the mouse at one place of the page, moves it to another and releases it; at the same place that is a click.
 */
export async function drag(from: Place, to: Place): Promise<void> {
  // The browser shows the page in a frame of the test runner.
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
