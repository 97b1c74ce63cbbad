import { keep } from './keep.ts';

/** Whether somebody closed the sidebar in this browser. */
export const isSidebarClosed = (): boolean => keep.read('sidebar') === 'closed';

/** Has the empty sheet stand where the page's will, before the page's code is here. */
export function putFrame(): void {
  document.documentElement.toggleAttribute('data-rail', isSidebarClosed());
}
