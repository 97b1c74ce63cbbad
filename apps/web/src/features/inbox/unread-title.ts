import { useEffect } from 'react';
import { cappedCount } from '../../ui/count.tsx';
import { useTitle } from '../../app/page-title.ts';

/** Puts the number of unread consults before the title of the browser's tab: '(3) Secure messaging · Consult'. */
export function useUnreadTitle(unread: number): void {
  const title = useTitle();
  useEffect(() => {
    const bare = document.title.replace(/^\(\d+\+?\) /, '');
    document.title = unread > 0 ? `(${cappedCount(unread)}) ${bare}` : bare;
  }, [title, unread]);
}
