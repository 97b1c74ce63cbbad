import { keep } from './keep.ts';
import { putRail } from './starting-rail.ts';

/** Whether somebody closed the sidebar in this browser. */
const isSidebarClosed = (): boolean => keep.read('sidebar') === 'closed';

/** From this width up the sidebar is as somebody left it; below, it starts closed. */
export const wide = '(min-width: 1360px)';

/** Whether the sidebar starts open in a window of this width. */
export const startsOpen = (isWide: boolean): boolean => isWide && !isSidebarClosed();

/**
 * Has the empty sheet stand where the page's will, before the page's code is here, and beside it the sidebar that this
 * browser last showed.
 */
export function putFrame(): void {
  document.documentElement.toggleAttribute('data-rail', isSidebarClosed());
  // A phone has a bar with the page's title instead.
  if (matchMedia('(max-width: 600px)').matches) return;
  const onNews = new URLSearchParams(location.search).get('tab') === 'notifications';
  const path = location.pathname.replace(/\/+$/, '');
  putRail(startsOpen(matchMedia(wide).matches), onNews ? `${path}?tab=notifications` : path);
}
