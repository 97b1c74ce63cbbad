import { useEffect, useState } from 'react';
import { keep } from '../keep.ts';

const wide = '(min-width: 1360px)';

/**
 * Whether the sidebar is open. From 1360 px up it is as the user last left it; below, it starts closed, because
 * the page needs the width. On a phone it is a drawer over the page.
 */
export function useFrame() {
  const [open, setOpen] = useState(() => startsOpen(matchMedia(wide).matches));
  const [drawer, setDrawer] = useState(false);
  useEffect(() => {
    const query = matchMedia(wide);
    const handleChange = () => {
      setOpen(startsOpen(query.matches));
      setDrawer(false);
    };
    query.addEventListener('change', handleChange);
    return () => query.removeEventListener('change', handleChange);
  }, []);
  return {
    open,
    drawer,
    toggle: () => {
      setOpen(!open);
      if (matchMedia(wide).matches) keep.write('sidebar', open ? 'closed' : 'open');
    },
    showDrawer: () => setDrawer(true),
    hideDrawer: () => setDrawer(false),
  };
}

function startsOpen(isWide: boolean): boolean {
  return isWide && keep.read('sidebar') !== 'closed';
}
