import { useLayoutEffect, type RefObject } from 'react';

/**
 * Marks the header as tight (`data-tight`) where its title would be cut: the words of its buttons then give way before
 * the title does. Looked at again at every width and with every title.
 */
export function useTitleRoom(heading: RefObject<HTMLElement | null>, title: string): void {
  useLayoutEffect(() => {
    const words = heading.current;
    const header = words?.parentElement;
    if (!words || !header) return undefined;
    let width = -1;
    const look = () => {
      if (header.clientWidth === width) return;
      width = header.clientWidth;
      header.removeAttribute('data-tight');
      header.toggleAttribute('data-tight', words.scrollHeight > words.clientHeight + 1);
    };
    // What stands beside the title comes with the consult, and changes without a change of the header's width.
    const again = new MutationObserver(() => {
      width = -1;
      look();
    });
    again.observe(header, { childList: true, subtree: true, characterData: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(header);
    return () => {
      again.disconnect();
      sizes.disconnect();
    };
  }, [heading, title]);
}
