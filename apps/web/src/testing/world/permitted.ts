import type { RouteEntry, RouteTitle } from '@consult/contract/permission/routes.ts';
import { notificationCenter, routes } from '@consult/contract/permission/routes.ts';
import type { SidebarGroup } from '@consult/contract/permission/sidebar-place.ts';
import { fullName } from '../../app/names.ts';
import { allowsRoute } from '@consult/domain/permission/permissions.ts';
import type { Permission } from '@consult/domain/permission/permissions.ts';
import { permissionsOf, roleSeed } from '@consult/domain/permission/roles.ts';
import { cast } from '@consult/testkit/cast.ts';
import type { CastName } from '@consult/testkit/cast.ts';

/** The English title of every page, on the page itself and in the sidebar. */
export const titles: Record<RouteTitle, string> = {
  'sign-in': 'Sign in',
  signup: 'Set up your account',
  'pick-a-plan': 'Pick a Plan',
  'reset-password': 'Reset password',
  'link-account': 'Link account',
  'care-form': 'Patient care form',
  news: 'News',
  profile: 'Profile',
  camera: 'Camera',
  gallery: 'Gallery',
  'image-annotation': 'Image annotation',
  'billing-report': 'Billing report',
  'form-sender': 'Forms',
  'one-way-messaging': 'One-way messaging',
  'new-consult': 'New Consult',
  'new-referral': 'New referral',
  'secure-messaging': 'Secure messaging',
  'clinic-inbox': 'Clinic inbox',
  'patient-messages': 'Patient messages',
  resources: 'Resources',
  'edit-resources': 'Edit resources',
  'edit-templates': 'Templates',
  'edit-schedule': 'Schedule',
  'validation-required': 'Next Steps',
  'get-premium': 'Get Premium',
  'billing-portal': 'Billing portal',
  outbox: 'Outbox',
  security: 'Security',
  'access-log': 'Access log',
};

export const allRoutes: readonly RouteEntry[] = routes;

function held(who: CastName): ReadonlySet<Permission> {
  return permissionsOf(cast[who].roles, roleSeed);
}

/** Whether the table of routes opens a page for somebody. */
export function mayOpen(who: CastName, { access, refusedWith }: RouteEntry): boolean {
  return access === 'anyone' || allowsRoute({ access, refusedWith }, held(who));
}

const groups: readonly SidebarGroup[] = [
  'top',
  'imaging',
  'patient-communications',
  'specialist-tools',
  'tools',
  'end',
];

/** The sidebar's links for somebody, top to bottom. */
export function sidebarFor(who: CastName): string[] {
  const places = [
    { group: notificationCenter.sidebar.group, order: notificationCenter.sidebar.order, name: titles.news },
    ...allRoutes.flatMap((entry) => {
      if (!entry.sidebar) return [];
      const { group, order } = entry.sidebar;
      const title = entry.sidebar.label === 'name' ? fullName(cast[who]) : titles[entry.title];
      if (mayOpen(who, entry)) return [{ group, order, name: title }];
      return entry.premium && held(who).has('maySignupForPremium')
        ? [{ group, order, name: `${title}. Get Premium to use this feature.` }]
        : [];
    }),
  ];
  const inOrder = groups.flatMap((group) =>
    places.filter((place) => place.group === group).toSorted((a, b) => a.order - b.order),
  );
  return [...inOrder.map(({ name }) => name), 'Support (opens in a new tab)'];
}

const groupNames: Partial<Record<SidebarGroup, string>> = {
  imaging: 'Imaging',
  'patient-communications': 'Patient Communications',
  'specialist-tools': 'Specialist Tools',
  tools: 'Tools',
};

/** The headings of the sidebar's groups that have a link for somebody. */
export function groupsFor(who: CastName): string[] {
  const shown = allRoutes.filter(
    (entry) => entry.sidebar && (mayOpen(who, entry) || (entry.premium && held(who).has('maySignupForPremium'))),
  );
  return groups.flatMap((group) =>
    shown.some((entry) => entry.sidebar?.group === group) ? (groupNames[group] ?? []) : [],
  );
}
