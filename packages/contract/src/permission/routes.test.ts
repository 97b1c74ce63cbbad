import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routeOf, routes, type RouteEntry } from './routes.ts';

const table = routes as readonly RouteEntry[];

/** Every route of document 1, section 2, with its access of section 6. */
const specified: [path: string, access: RouteEntry['access'], more?: Partial<RouteEntry>][] = [
  ['/', 'anyone', { leadsTo: '/login' }],
  ['/login', 'anyone'],
  ['/signup', 'anyone'],
  ['/auth/login', 'anyone', { leadsTo: '/login' }],
  ['/auth/signup', 'anyone', { leadsTo: '/signup' }],
  ['/auth/reset-password', 'anyone'],
  ['/ava/link-account', 'anyone'],
  ['/forms/', 'anyone'],
  ['/dashboard/profile', [[]], { homepage: true }],
  ['/dashboard/camera', [['cameraAndGallery']], { notOnMobile: true }],
  ['/dashboard/gallery', [['cameraAndGallery']], { homepage: true }],
  ['/dashboard/image-annotation', [['imageAnnotation']], { notOnMobile: true }],
  ['/dashboard/billing-report', [['billingReport']], { notOnMobile: true }],
  ['/dashboard/form-sender', [['forms'], ['premiumForms']], { premium: true }],
  ['/dashboard/one-way-messaging', [['oneWayMessaging'], ['premiumOneWayMessaging']], { premium: true }],
  [
    '/dashboard/consult',
    [['econsultAndSecureMessaging'], ['forwardEconsult'], ['approveEconsult']],
    { homepage: true },
  ],
  ['/dashboard/consult/consult-form', [['econsultAndSecureMessaging'], ['forwardEconsult'], ['approveEconsult']]],
  ['/dashboard/consult/referral-form', [['econsultAndSecureMessaging'], ['forwardEconsult'], ['approveEconsult']]],
  [
    '/dashboard/econsult',
    [['econsultAndSecureMessaging'], ['forwardEconsult'], ['approveEconsult']],
    { leadsTo: '/dashboard/consult' },
  ],
  ['/dashboard/secure-messaging', [[]], { homepage: true }],
  ['/dashboard/clinic-inbox', [['moaConsultInbox']], { homepage: true }],
  ['/dashboard/patient-messages', [['oneWayMessaging'], ['forms'], ['patientCC'], ['moaMessaging']]],
  ['/dashboard/resources', [[]]],
  ['/dashboard/edit-resources', [['specialistTemplates']]],
  ['/dashboard/edit-templates', [['specialistTemplates']]],
  ['/dashboard/edit-schedule', [['specialistScheduleEditing']]],
  ['/dashboard/validation-required', [['pracIdValidationRequiredPage']]],
  ['/dashboard/get-premium', [['maySignupForPremium']], { refusedWith: ['mayManagePremium'], notOnMobile: true }],
];

/** Pages that document 1 does not have: the outbox, the account's security and logs, the sandbox's billing portal. */
const ours = ['/dashboard/outbox', '/dashboard/security', '/dashboard/access-log', '/dashboard/billing-portal'];

test.each(specified)('%s is in the table as specified', (path, access, more = {}) => {
  const entry = table.find((other) => other.path === path);
  expect(entry).toBeDefined();
  expect(entry?.access).toEqual(access);
  const { homepage, premium, notOnMobile, refusedWith, leadsTo } = entry ?? {};
  const said = { homepage, premium, notOnMobile, refusedWith, leadsTo };
  expect(Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))).toEqual(more);
});

test('the table has no route that the specification lacks', () => {
  expect(table.map(({ path }) => path).toSorted()).toEqual([...specified.map(([path]) => path), ...ours].toSorted());
});

test('every route of the table has a page, and every page is in the table', () => {
  // Patients' pages are an entry of their own, without a router.
  const folder = join(import.meta.dirname, '../../../../apps/web/src/routes');
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !/(^|\/)(__root|route)\.tsx$/.test(file))
    .map((file) => `/${file.replace(/\.tsx$/, '')}`.replace(/\/index$/, '') || '/');
  // /dashboard itself only leads to the homepage.
  const ownPages = table.filter(({ ofPatients }) => !ofPatients);
  const wanted = [...ownPages.map(({ path }) => (path === '/' ? path : path.replace(/\/$/, ''))), '/dashboard'];
  expect(pages.toSorted()).toEqual(wanted.toSorted());
});

test('everything under /dashboard asks for a signed-in user, and nothing else does', () => {
  for (const { path, access } of table)
    expect([path, access === 'anyone']).toEqual([path, !path.startsWith('/dashboard')]);
});

test('an address belongs to the longest route above it', () => {
  expect(routeOf('/dashboard/consult')?.path).toBe('/dashboard/consult');
  expect(routeOf('/dashboard/consult/')?.path).toBe('/dashboard/consult');
  expect(routeOf('/dashboard/consult/consult-form')?.path).toBe('/dashboard/consult/consult-form');
  expect(routeOf('/dashboard/gallery/2026')?.path).toBe('/dashboard/gallery');
  expect(routeOf('/forms')?.path).toBe('/forms/');
  expect(routeOf('/')?.path).toBe('/');
});

test('an address that no route covers belongs to none', () => {
  for (const path of ['/nowhere', '/dashboard', '/dashboard/nowhere', '/dashboard/consulting', '/loginx'])
    expect(routeOf(path)).toBeNull();
});

test('places in a sidebar group have an order of their own', () => {
  const orders = table.flatMap(({ sidebar }) => (sidebar ? [`${sidebar.group} ${sidebar.order}`] : []));
  expect(new Set(orders).size).toBe(orders.length);
});
