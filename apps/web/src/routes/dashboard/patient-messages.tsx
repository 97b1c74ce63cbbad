import { createFileRoute } from '@tanstack/react-router';
import { PatientMessagesPage } from '../../features/patient-inbox/patient-messages-page.tsx';

const tabs = ['inbox', 'sent', 'archive'] as const;

export type PatientMessagesSearch = {
  /** By default the inbox. */
  tab?: (typeof tabs)[number];
  /** Whose messages; by default those with which the viewer begins. */
  owner?: string;
  /** The id of the opened message. */
  messageId?: string;
  /** The id under which this device keeps the words of a search: they may name a patient. */
  search?: string;
  /** The search looks in every folder, not only that of the tab. */
  where?: 'all';
};

export const Route = createFileRoute('/dashboard/patient-messages')({
  validateSearch: (search: Record<string, unknown>): PatientMessagesSearch => {
    const tab = tabs.find((one) => one === search['tab']);
    return {
      ...(tab ? { tab } : {}),
      ...pick(search, 'owner'),
      ...pick(search, 'messageId'),
      ...pick(search, 'search'),
      ...(search['where'] === 'all' ? { where: 'all' } : {}),
    };
  },
  component: PatientMessagesPage,
});

function pick<K extends string>(search: Record<string, unknown>, key: K): Partial<Record<K, string>> {
  const value = search[key];
  return typeof value === 'string' && value !== '' ? ({ [key]: value } as Partial<Record<K, string>>) : {};
}
