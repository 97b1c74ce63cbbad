import fc from 'fast-check';
import { expect, test } from 'vitest';
import { routes, type RouteEntry } from '@consult/contract/permission/routes.ts';
import { homepages, mayOpenHomepage, type Homepage } from '@consult/domain/permission/homepage.ts';
import { permissions, type Permission } from '@consult/domain/permission/permissions.ts';
import { permissionsOf, roleSeed } from '@consult/domain/permission/roles.ts';
import { heldBy, mayOpen, sidebarOf, type Viewer } from './guard.ts';

const table = routes as readonly RouteEntry[];

function viewer(roles: (keyof typeof roleSeed)[], native = false): Viewer {
  return { held: permissionsOf(roles, roleSeed), native };
}

function paths(of: Viewer): string[] {
  return sidebarOf(of).flatMap(({ items }) =>
    items.map(
      ({ path, title, locked }) =>
        `${title === 'news' ? 'news' : path.replace('/dashboard/', '')}${locked ? ` (${locked})` : ''}`,
    ),
  );
}

test('a specialist’s sidebar is in the order of the specification', () => {
  expect(paths(viewer(['specialist']))).toEqual([
    'news',
    'profile',
    'consult',
    'secure-messaging',
    'camera',
    'gallery',
    'patient-messages',
    'edit-templates',
    'edit-resources',
    'edit-schedule',
    'image-annotation',
    'billing-report',
    'resources',
  ]);
});

test('clinic staff see their inbox and no consult to write', () => {
  expect(paths(viewer(['moa']))).toEqual([
    'news',
    'profile',
    'secure-messaging',
    'clinic-inbox',
    'patient-messages',
    'form-sender',
    'one-way-messaging',
    'resources',
  ]);
});

test('premium features are locked for whoever may sign up for them, open once they have', () => {
  expect(paths(viewer(['free']))).toEqual(
    expect.arrayContaining(['form-sender (get-premium)', 'one-way-messaging (get-premium)', 'get-premium']),
  );
  expect(paths(viewer(['free'], true))).toEqual(expect.arrayContaining(['form-sender (desktop)']));
  const subscribed = paths(viewer(['free', 'premium']));
  expect(subscribed).toEqual(expect.arrayContaining(['form-sender', 'one-way-messaging']));
  expect(subscribed).not.toContain('get-premium');
});

test('an anti-requisite refuses whatever else is held', () => {
  const getPremium = table.find(({ path }) => path === '/dashboard/get-premium');
  expect(getPremium && mayOpen(getPremium, { held: new Set(permissions), native: false })).toBe(false);
});

test('routes marked not-on-mobile are refused in the native app and nowhere else', () => {
  const everything: ReadonlySet<Permission> = new Set(
    permissions.filter((permission) => permission !== 'mayManagePremium'),
  );
  for (const entry of table) {
    expect([entry.path, mayOpen(entry, { held: everything, native: false })]).toEqual([entry.path, true]);
    expect([entry.path, mayOpen(entry, { held: everything, native: true })]).toEqual([entry.path, !entry.notOnMobile]);
  }
});

test('without claims only the pages of every signed-in user are open', () => {
  const open = table.filter(
    (entry) => entry.access !== 'anyone' && mayOpen(entry, { held: heldBy(null), native: false }),
  );
  expect(open.map(({ path }) => path)).toEqual([
    '/dashboard/profile',
    '/dashboard/security',
    '/dashboard/access-log',
    '/dashboard/secure-messaging',
    '/dashboard/resources',
  ]);
});

test('a word in the claims that is no permission grants nothing', () => {
  expect(heldBy({ permissions: ['admin', 'everything', '__proto__'] })).toEqual(new Set(['admin']));
});

test('the table and the choice of homepage agree, whatever is held', () => {
  expect(
    table
      .filter(({ homepage }) => homepage)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(Object.values(homepages).toSorted());
  fc.assert(
    fc.property(fc.subarray([...permissions]), (some) => {
      const held = new Set(some);
      for (const [page, path] of Object.entries(homepages)) {
        const entry = table.find((other) => other.path === path);
        expect(entry && mayOpen(entry, { held, native: false })).toBe(mayOpenHomepage(page as Homepage, held));
      }
    }),
  );
});

test('no group of the sidebar is empty, and every item leads to a page that opens', () => {
  fc.assert(
    fc.property(fc.subarray([...permissions]), fc.boolean(), (some, native) => {
      const of = { held: new Set(some), native };
      const groups = sidebarOf(of);
      expect(groups.filter(({ items }) => items.length === 0)).toEqual([]);
      const shut = groups
        .flatMap(({ items }) => items)
        .filter((item) => {
          const entry = table.find(({ path }) => path === item.path);
          return !item.locked && !(entry && mayOpen(entry, of));
        });
      expect(shut).toEqual([]);
    }),
  );
});
