import { useEffect, useState, type RefObject } from 'react';

/** The least a photo of the grid is wide, CSS px; on a phone three stand side by side. */
const leastTilePx = 168;
const leastOnPhonePx = 104;
const phonePx = 600;

export const gridGapPx = 10;

/** How wide the grid is inside its padding, and how many photos stand side by side in it. */
export function useColumns(view: RefObject<HTMLElement | null>): { width: number; columns: number } {
  const width = usePx(view, 'width');
  const least = width < phonePx ? leastOnPhonePx : leastTilePx;
  return { width, columns: Math.max(2, Math.floor((width + gridGapPx) / (least + gridGapPx))) };
}

/** How wide or high an element is inside, CSS px; 0 until that is known. */
export function usePx(view: RefObject<HTMLElement | null>, side: 'width' | 'height'): number {
  const [px, setPx] = useState(0);
  useEffect(() => {
    const element = view.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setPx(Math.floor(entry?.contentRect[side] ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [view, side]);
  return px;
}
