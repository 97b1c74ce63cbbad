/** Zoom of images and PDFs. Source: document 2, section 9. */

/** An image is shown at 1 (whole) to 4, in steps of 0.5. */
export const imageZoom = { least: 1, most: 4, step: 0.5 } as const;
/**
 * A PDF in steps of 0.25, from 0.25; 1 is as wide as the window. Above 4 a page is more pixels than a phone can hold.
 */
export const pdfZoom = { least: 0.25, most: 4, step: 0.25 } as const;

export type ZoomRange = { readonly least: number; readonly most: number; readonly step: number };

/** The allowed zoom nearest to a number. */
export function allowedZoom(range: ZoomRange, zoom: number): number {
  const stepped = Math.round(zoom / range.step) * range.step;
  return Math.min(range.most, Math.max(range.least, stepped));
}

/** The zoom some steps above another one (below it for negative steps). */
export function steppedZoom(range: ZoomRange, zoom: number, steps: number): number {
  return allowedZoom(range, zoom + steps * range.step);
}

export type Size = { readonly width: number; readonly height: number };
export type Point = { readonly x: number; readonly y: number };

/**
 * Limits how far an image is moved from the middle, so that it still covers the window: not at all where it fits.
 * `shown` is its size at zoom 1, all in CSS px.
 */
export function panWithin(shown: Size, view: Size, zoom: number, pan: Point): Point {
  const room = (image: number, window: number) => Math.max(0, (image * zoom - window) / 2);
  const held = (value: number, most: number) => Math.min(most, Math.max(-most, value));
  // Adding 0 makes 0 of -0.
  return {
    x: held(pan.x, room(shown.width, view.width)) + 0,
    y: held(pan.y, room(shown.height, view.height)) + 0,
  };
}

/**
 * Where an image lies, measured from the middle of the window, after a zoom that keeps the spot at `at` in its place.
 */
export function panAfterZoom(pan: Point, at: Point, before: number, after: number): Point {
  const scale = after / before;
  return { x: at.x - (at.x - pan.x) * scale, y: at.y - (at.y - pan.y) * scale };
}
