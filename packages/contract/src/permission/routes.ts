import type { Access, Permission } from '@consult/domain/permission/permissions.ts';
import type { SidebarPlace } from './sidebar-place.ts';

/**
 * The route table: every address of the product, once. The guard, the sidebar, the page titles and the
 * choice of homepage read it; nothing else decides who may open what. Source: specification document 1,
 * sections 2 and 6, with document 2 section 6 for the patient messages.
 */
export type RouteEntry = {
  /** As the address bar shows it, without query. */
  path: string;
  /** Key of the page's title in the message catalogue. */
  title: RouteTitle;
  /** 'anyone': no sign-in. Otherwise an OR of ANDs; an empty group means any signed-in user. */
  access: 'anyone' | Access;
  /** Anti-requisites: holding one of these refuses the route, also to a viewer who holds the rest. */
  refusedWith?: readonly Permission[];
  /** Refused in the native app. */
  notOnMobile?: true;
  /** May be a person's homepage. */
  homepage?: true;
  /** A premium feature: shown, locked, to viewers who may sign up for premium and do not have it. */
  premium?: true;
  sidebar?: SidebarPlace;
  /** The address only leads on to this path. */
  leadsTo?: RoutePath;
  /** A document of its own shows it, which has neither router nor session: a patient's page (decision 111). */
  ofPatients?: true;
};

export type RouteTitle =
  | 'sign-in'
  | 'signup'
  | 'pick-a-plan'
  | 'reset-password'
  | 'link-account'
  | 'care-form'
  | 'news'
  | 'profile'
  | 'camera'
  | 'gallery'
  | 'image-annotation'
  | 'billing-report'
  | 'form-sender'
  | 'one-way-messaging'
  | 'new-consult'
  | 'new-referral'
  | 'secure-messaging'
  | 'clinic-inbox'
  | 'patient-messages'
  | 'resources'
  | 'edit-resources'
  | 'edit-templates'
  | 'edit-schedule'
  | 'validation-required'
  | 'get-premium'
  | 'billing-portal'
  | 'outbox'
  | 'security'
  | 'access-log';

const anySignedIn = [[]] as const;
const consultPages = [['econsultAndSecureMessaging'], ['forwardEconsult'], ['approveEconsult']] as const;

export const routes = [
  { path: '/', title: 'sign-in', access: 'anyone', leadsTo: '/login' },
  { path: '/login', title: 'sign-in', access: 'anyone' },
  { path: '/auth/login', title: 'sign-in', access: 'anyone', leadsTo: '/login' },
  { path: '/signup', title: 'signup', access: 'anyone' },
  { path: '/auth/signup', title: 'signup', access: 'anyone', leadsTo: '/signup' },
  { path: '/auth/reset-password', title: 'reset-password', access: 'anyone' },
  { path: '/ava/link-account', title: 'link-account', access: 'anyone' },
  // The patient opens it with the code of a link and has no account: the link's code stands in for the
  // permission 'forms', which the sender held, and the server checks it.
  { path: '/forms/', title: 'care-form', access: 'anyone', ofPatients: true },
  {
    path: '/dashboard/profile',
    title: 'profile',
    access: anySignedIn,
    homepage: true,
    sidebar: { group: 'top', icon: 'user', order: 2, label: 'name' },
  },
  // Reached from the profile: passwords, second factors, own sessions, who opened the account. Not in document 1.
  { path: '/dashboard/security', title: 'security', access: anySignedIn },
  // The security page and a consult link here; its part about a patient needs a permission more, which the call checks.
  { path: '/dashboard/access-log', title: 'access-log', access: anySignedIn },
  {
    path: '/dashboard/consult',
    title: 'new-consult',
    access: consultPages,
    homepage: true,
    sidebar: { group: 'top', icon: 'plus', order: 3, highlighted: true },
  },
  { path: '/dashboard/consult/consult-form', title: 'new-consult', access: consultPages },
  { path: '/dashboard/consult/referral-form', title: 'new-referral', access: consultPages },
  {
    path: '/dashboard/econsult',
    title: 'new-consult',
    access: consultPages,
    leadsTo: '/dashboard/consult',
  },
  {
    path: '/dashboard/secure-messaging',
    title: 'secure-messaging',
    access: anySignedIn,
    homepage: true,
    sidebar: { group: 'top', icon: 'message', order: 4 },
  },
  {
    path: '/dashboard/clinic-inbox',
    title: 'clinic-inbox',
    access: [['moaConsultInbox']],
    homepage: true,
    sidebar: { group: 'top', icon: 'inbox', order: 5 },
  },
  {
    path: '/dashboard/validation-required',
    title: 'validation-required',
    access: [['pracIdValidationRequiredPage']],
    sidebar: { group: 'top', icon: 'id-check', order: 6 },
  },

  {
    path: '/dashboard/camera',
    title: 'camera',
    access: [['cameraAndGallery']],
    notOnMobile: true,
    sidebar: { group: 'imaging', icon: 'camera', order: 1 },
  },
  {
    path: '/dashboard/gallery',
    title: 'gallery',
    access: [['cameraAndGallery']],
    homepage: true,
    sidebar: { group: 'imaging', icon: 'gallery', order: 2 },
  },

  {
    path: '/dashboard/patient-messages',
    title: 'patient-messages',
    access: [['oneWayMessaging'], ['forms'], ['patientCC'], ['moaMessaging']],
    sidebar: { group: 'patient-communications', icon: 'messages', order: 1 },
  },
  {
    path: '/dashboard/form-sender',
    title: 'form-sender',
    access: [['forms'], ['premiumForms']],
    premium: true,
    sidebar: { group: 'patient-communications', icon: 'form', order: 2 },
  },
  // Document 2 names oneWayMessaging alone. Document 3 also lets premiumOneWayMessaging send, and the premium role
  // holds only that one, so it opens the page that its holder pays for.
  {
    path: '/dashboard/one-way-messaging',
    title: 'one-way-messaging',
    access: [['oneWayMessaging'], ['premiumOneWayMessaging']],
    premium: true,
    sidebar: { group: 'patient-communications', icon: 'mail-forward', order: 3 },
  },

  {
    path: '/dashboard/edit-templates',
    title: 'edit-templates',
    access: [['specialistTemplates']],
    sidebar: { group: 'specialist-tools', icon: 'template', order: 1 },
  },
  {
    path: '/dashboard/edit-resources',
    title: 'edit-resources',
    access: [['specialistTemplates']],
    sidebar: { group: 'specialist-tools', icon: 'folder', order: 2 },
  },
  {
    path: '/dashboard/edit-schedule',
    title: 'edit-schedule',
    access: [['specialistScheduleEditing']],
    sidebar: { group: 'specialist-tools', icon: 'calendar', order: 3 },
  },
  {
    path: '/dashboard/image-annotation',
    title: 'image-annotation',
    access: [['imageAnnotation']],
    notOnMobile: true,
    sidebar: { group: 'specialist-tools', icon: 'annotate', order: 4 },
  },

  {
    path: '/dashboard/billing-report',
    title: 'billing-report',
    access: [['billingReport']],
    notOnMobile: true,
    sidebar: { group: 'tools', icon: 'billing', order: 1 },
  },
  {
    path: '/dashboard/resources',
    title: 'resources',
    access: anySignedIn,
    sidebar: { group: 'tools', icon: 'books', order: 2 },
  },
  {
    path: '/dashboard/outbox',
    title: 'outbox',
    access: [['admin']],
    notOnMobile: true,
    sidebar: { group: 'tools', icon: 'outbox', order: 3 },
  },

  {
    path: '/dashboard/get-premium',
    title: 'get-premium',
    access: [['maySignupForPremium']],
    refusedWith: ['mayManagePremium'],
    notOnMobile: true,
    sidebar: { group: 'end', icon: 'premium', order: 1 },
  },
  // Stands in the place of the sandbox's billing portal, which Subscription Settings opens. Not in document 1.
  {
    path: '/dashboard/billing-portal',
    title: 'billing-portal',
    access: [['maySignupForPremium'], ['mayManagePremium']],
    notOnMobile: true,
  },
] as const satisfies readonly UncheckedEntry[];

/** As RouteEntry, before the paths are known (a table cannot name its own rows' type). */
type UncheckedEntry = Omit<RouteEntry, 'leadsTo'> & { leadsTo?: string };

export type RoutePath = (typeof routes)[number]['path'];

/**
 * The notification centre is the secure-messaging page with tab=notifications, titled as the news page.
 * It has an item of its own in the sidebar and no route of its own.
 */
export const notificationCenter = {
  path: '/dashboard/secure-messaging',
  title: 'news',
  sidebar: { group: 'top', icon: 'bell', order: 1, search: { tab: 'notifications' } },
} as const;

/**
 * The entry that an address belongs to, or null. Trailing slashes don't count; an address below a route
 * (a consult opened from a list, say) belongs to the longest route above it, except below '/'.
 */
export function routeOf(pathname: string): RouteEntry | null {
  const wanted = bare(pathname);
  let best: RouteEntry | null = null;
  for (const entry of routes as readonly RouteEntry[]) {
    const path = bare(entry.path);
    const covers = wanted === path || (path !== '' && wanted.startsWith(`${path}/`));
    if (covers && (best === null || path.length > bare(best.path).length)) best = entry;
  }
  return best;
}

function bare(pathname: string): string {
  return pathname.replace(/\/+$/, '');
}
