import { createFileRoute } from '@tanstack/react-router';
import type { Question } from '@consult/domain/inbox/questions.ts';
import { pickQuestion, pickSearch, type SearchAddress } from '../../features/list/search-address.ts';
import { InboxPage } from '../../features/inbox/inbox-page.tsx';
import { awaitEarlyRows } from '../../features/inbox/await-early-rows.ts';

const tabs = ['inbox', 'archive', 'drafts', 'approvals', 'notifications'] as const;

export type SecureMessagingSearch = SearchAddress & {
  tab?: (typeof tabs)[number];
  /** Which consults of the inbox are shown; all where it is not there. */
  question?: Question;
  /** The id of the opened consult. */
  econsultId?: string;
  /** The id of the opened news. */
  campaignId?: string;
};

export const Route = createFileRoute('/dashboard/secure-messaging')({
  validateSearch: (search: Record<string, unknown>): SecureMessagingSearch => ({
    ...pickSearch(search),
    ...pickQuestion(search),
    ...pick(search, 'econsultId'),
    ...pick(search, 'campaignId'),
    ...(tabs.find((tab) => tab === search['tab']) ? { tab: search['tab'] as (typeof tabs)[number] } : {}),
  }),
  loader: ({ context }) => awaitEarlyRows(context.queryClient),
  // The loader's code belongs to the page's own file.
  codeSplitGroupings: [['component', 'loader']],
  component: InboxPage,
});

function pick<K extends string>(search: Record<string, unknown>, key: K): Partial<Record<K, string>> {
  const value = search[key];
  return typeof value === 'string' && value !== '' ? ({ [key]: value } as Partial<Record<K, string>>) : {};
}
