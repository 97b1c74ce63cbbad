import type { Notification } from '@consult/contract/notification/notification.ts';
import { notificationPageSize } from '@consult/contract/notification/notification.ts';
import { demoNews } from '@consult/testkit/demo/news.ts';
import { refused, type Answers } from '../answers.ts';
import { usualNow } from '../clock.ts';

type Words = (typeof demoNews)[number]['en'];

/** News with its texts in the languages in which it was written. */
export type Sent = Omit<Notification, 'title' | 'body'> & { en: Words; fr?: Words };

/** The demo world's news for everybody, newest first; the two newest are unread. */
export function newsForAll(): Sent[] {
  return demoNews
    .filter(({ roles }) => roles.length === 0)
    .map(({ id, days, hours, en, fr }, index) => {
      const sentAt = new Date(usualNow.getTime() - (days * 24 + hours) * 3_600_000).toISOString();
      return { id, sentAt, en, ...(fr ? { fr } : {}), read: index > 1, readAt: index > 1 ? sentAt : null };
    });
}

/** Serves this news, ten a page, and keeps what is read. News that a test adds to the list counts as sent. */
export function newsAnswers(news: Sent[]): Answers {
  const told = ({ en, fr = en, ...sent }: Sent, language: 'en' | 'fr' = 'en'): Notification => {
    const [title, body] = language === 'fr' ? fr : en;
    return { ...sent, title, body };
  };
  return {
    'notification-list': ({ language, before = null }) => {
      const from = before === null ? 0 : Number(before);
      const to = from + notificationPageSize;
      return {
        notifications: news.slice(from, to).map((one) => told(one, language)),
        next: to < news.length ? String(to) : null,
      };
    },
    'notification-get': ({ campaignId, language }) => {
      const found = news.find(({ id }) => id === campaignId);
      return found ? told(found, language) : refused('NOT_FOUND');
    },
    'notification-counts': () => ({ unread: news.filter(({ read }) => !read).length }),
    'fcm-markNotificationAsRead_v1': ({ campaignIds }) => {
      for (const [index, one] of news.entries())
        if (!campaignIds || campaignIds.includes(one.id))
          news[index] = { ...one, read: true, readAt: usualNow.toISOString() };
      return { ok: true };
    },
  };
}
