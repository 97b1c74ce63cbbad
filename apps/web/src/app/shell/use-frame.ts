import { useEffect, useState } from 'react';
import { keep } from '../keep.ts';
import { startsOpen, wide } from '../starting-frame.ts';

/** Up to this width the open sidebar lies over the page instead of beside it. */
const narrow = '(max-width: 900px)';

/**
 * Whether the sidebar is open. From 1360 px up it is as the user last left it; below, it starts closed, because
 * the page needs the width. On small screens it opens as a drawer over the page.
 */
export function useFrame() {
  const [open, setOpen] = useState(() => startsOpen(matchMedia(wide).matches));
  const [drawer, setDrawer] = useState(false);
  useEffect(() => {
    const queries = [matchMedia(wide), matchMedia(narrow)];
    const handleChange = () => {
      setOpen(startsOpen(matchMedia(wide).matches));
      setDrawer(false);
    };
    for (const query of queries) query.addEventListener('change', handleChange);
    return () => {
      for (const query of queries) query.removeEventListener('change', handleChange);
    };
  }, []);
  return {
    open,
    drawer,
    toggle: () => {
      if (matchMedia(narrow).matches) return setDrawer(true);
      setOpen(!open);
      if (matchMedia(wide).matches) keep.write('sidebar', open ? 'closed' : 'open');
    },
    showDrawer: () => setDrawer(true),
    hideDrawer: () => setDrawer(false),
  };
}
