import { describe, expect, test } from 'vitest';
import type { Permission } from '@consult/domain/permission/permissions.ts';
import { shownTab, tabsFor } from './tabs.ts';

const held = (...permissions: Permission[]) => new Set(permissions);

describe('the tabs of secure messaging', () => {
  test('eConsult, forwarding or approving opens the inbox, and only approving the approvals', () => {
    const consult = ['inbox', 'archive', 'drafts', 'notifications'];
    expect(tabsFor(held('econsultAndSecureMessaging'))).toEqual(consult);
    expect(tabsFor(held('forwardEconsult'))).toEqual(consult);
    expect(tabsFor(held('approveEconsult'))).toEqual(['inbox', 'archive', 'drafts', 'approvals', 'notifications']);
  });

  test('everybody else has the news, whatever the address asks for', () => {
    const tabs = tabsFor(held('moaConsultInbox', 'editActivityStatus'));
    expect(tabs).toEqual(['notifications']);
    expect(shownTab('inbox', tabs)).toBe('notifications');
    expect(shownTab(undefined, tabs)).toBe('notifications');
  });

  test('the address chooses a permitted tab; without one the inbox opens', () => {
    const tabs = tabsFor(held('econsultAndSecureMessaging'));
    expect(shownTab('archive', tabs)).toBe('archive');
    expect(shownTab(undefined, tabs)).toBe('inbox');
    expect(shownTab('approvals', tabs)).toBe('inbox');
  });
});
