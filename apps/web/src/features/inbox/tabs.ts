import { allows, type Permission } from '@consult/domain/permission/permissions.ts';
import { consultTabs } from '../../app/consult-tabs.ts';

export type InboxTab = 'inbox' | 'archive' | 'drafts' | 'approvals' | 'notifications';

/** The tabs that this viewer sees, in order. Source: document 3, section 2.1. */
export function tabsFor(held: ReadonlySet<Permission>): InboxTab[] {
  const tabs: InboxTab[] = [];
  if (allows(consultTabs, held)) tabs.push('inbox', 'archive', 'drafts');
  if (held.has('approveEconsult')) tabs.push('approvals');
  tabs.push('notifications');
  return tabs;
}

/** The tab to show: the one asked for where the viewer may see it, else the inbox, else the news. */
export function shownTab(wanted: InboxTab | undefined, tabs: readonly InboxTab[]): InboxTab {
  if (wanted && tabs.includes(wanted)) return wanted;
  return tabs.includes('inbox') ? 'inbox' : 'notifications';
}
