import type { App } from '../../call/context.ts';
import { getNews, listNews } from './list.ts';
import { pushNews } from './push-news.ts';
import { countNews, markNewsRead } from './read-state.ts';

export { sendNews, UnknownRoleError } from './send-news.ts';

/** The door of notifications: the product's news. */
export const notificationCalls = {
  'fcm-markNotificationAsRead_v1': markNewsRead,
  'notification-counts': countNews,
  'notification-get': getNews,
  'notification-list': listNews,
};

/** Gives the jobs of news their handler. */
export async function handleNews(app: App): Promise<void> {
  await app.jobs.handle('news-push', ({ newsId }) => pushNews(app, newsId));
}
