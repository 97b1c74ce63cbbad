import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { coalesce } from '../../app/coalesce.ts';
import { useLive } from '../../app/live.ts';
import { claimsQuery } from '../../app/session.ts';
import { setBadge } from '../../app/shell/badge.ts';
import { useUnreadNews } from './mark-news-read.ts';
import { refreshNews } from './news-queries.ts';

const refresh = coalesce(refreshNews);

/** Keeps the number beside News in the sidebar up to date, on every page of the dashboard. */
export function NewsWatch() {
  const known = useQuery(claimsQuery).data !== undefined;
  const unread = useUnreadNews({ enabled: known });
  useEffect(() => setBadge('news', unread), [unread]);
  useLive('news', { news: refresh });
  return null;
}
