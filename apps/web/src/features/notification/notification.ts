export { useUnreadNews } from './mark-news-read.ts';
export { newsCountsQuery } from './news-queries.ts';
export { NewsTab } from './news-tab.tsx';
export { NewsWatch } from './news-watch.tsx';
