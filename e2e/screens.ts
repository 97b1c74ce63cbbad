import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { CastName } from '@consult/testkit/cast.ts';

/** A screen as somebody comes to it, to look at it and to check it. */
export type Screen = { name: string; who: CastName | null; open: (page: Page) => Promise<void> };

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');

/**
 * Main screens whose looks are not proven by `everyLook` (apps/web/src/testing/looks.ts) yet. None of them changes the world, but
 * that a consult opened is a consult read.
 */
export const screens: readonly Screen[] = [
  {
    name: 'inbox',
    who: 'derm',
    open: async (page) => {
      await page.goto('/dashboard/secure-messaging');
      await expect(rows(page).first()).toBeVisible();
    },
  },
  {
    name: 'consult',
    who: 'derm',
    open: async (page) => {
      await page.goto('/dashboard/secure-messaging?tab=archive');
      await rows(page).first().getByRole('link').click();
      await expect(page.getByRole('log').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'consult-details',
    who: 'derm',
    open: async (page) => {
      await page.goto('/dashboard/secure-messaging?tab=archive');
      await rows(page).first().getByRole('link').click();
      await expect(page.getByRole('log').getByRole('listitem').first()).toBeVisible();
      // Two panes side by side on a wide screen; else one at a time.
      const details = page.getByRole('button', { name: /^(Details|Détails)$/ });
      if (await details.isVisible()) await details.click();
      await expect(page.getByRole('heading', { name: /^(Members|Membres)$/ })).toBeVisible();
    },
  },
  {
    name: 'finder',
    who: 'plus',
    open: async (page) => {
      await page.goto('/dashboard/consult?specialty=Dermatology&subsite=Pigmented%20lesion');
      await expect(rows(page).first()).toBeVisible();
    },
  },
  {
    name: 'finder-search',
    who: 'plus',
    open: async (page) => {
      await page.goto('/dashboard/consult?tab=search&searchText=heart');
      await expect(rows(page).first()).toBeVisible();
    },
  },
  {
    name: 'composer-errors',
    who: 'plus',
    open: async (page) => {
      await page.goto('/dashboard/consult?specialty=Dermatology&subsite=Pigmented%20lesion');
      await rows(page).getByRole('link').first().click();
      await page.getByRole('button', { name: /^(Submit|Envoyer|Soumettre)/ }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'approvals',
    who: 'approver',
    open: async (page) => {
      await page.goto('/dashboard/secure-messaging?tab=approvals');
      await expect(rows(page).first()).toBeVisible();
    },
  },
  {
    name: 'composer-draft',
    who: 'approver',
    open: async (page) => {
      await page.goto('/dashboard/secure-messaging?tab=approvals');
      await rows(page).getByRole('link').first().click();
      await expect(page.getByText(/resident@demo\.example/)).toBeVisible();
    },
  },
  {
    name: 'outbox',
    who: 'admin',
    open: async (page) => {
      await page.goto('/dashboard/outbox');
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
    },
  },
  {
    name: 'access-log',
    who: 'plus',
    open: async (page) => {
      await page.goto('/dashboard/access-log');
      await expect(rows(page).first()).toBeVisible();
    },
  },
];

/** A desk and a hand: the phone has fingers, so what only a pointer needs is not there. */
export const sizes = {
  wide: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;
export const schemes = ['light', 'dark'] as const;
