import { notificationCenter, routes, type RouteEntry } from '@consult/contract/permission/routes.ts';
import type { SidebarGroup, SidebarPlace } from '@consult/contract/permission/sidebar-place.ts';
import { allowsRoute, isPermission, type Permission } from '@consult/domain/permission/permissions.ts';

export type Viewer = { held: ReadonlySet<Permission>; native: boolean };

type Claimed = { permissions: readonly string[] };

/** What claims hold: every entry of the sidebar asks, each time it is drawn. */
const known = new WeakMap<Claimed, ReadonlySet<Permission>>();
const nothing: ReadonlySet<Permission> = new Set();

/** The permissions that the claims name; a word that this page does not know grants nothing. */
export function heldBy(claims: Claimed | null | undefined): ReadonlySet<Permission> {
  if (!claims) return nothing;
  const held = known.get(claims) ?? new Set(claims.permissions.filter(isPermission));
  known.set(claims, held);
  return held;
}

/**
 * Whether these claims allow sending. A server process of the version before does not say so; true then, for the server
 * decides again at every send.
 */
export function maySend({ maySend: said = true }: { maySend?: boolean }): boolean {
  return said;
}

/** Whether the route opens for this viewer. The server decides again at every call. */
export function mayOpen(entry: Pick<RouteEntry, 'access' | 'refusedWith' | 'notOnMobile'>, viewer: Viewer): boolean {
  if (entry.notOnMobile && viewer.native) return false;
  if (entry.access === 'anyone') return true;
  return allowsRoute({ access: entry.access, refusedWith: entry.refusedWith }, viewer.held);
}

export type SidebarItem = {
  path: string;
  title: RouteEntry['title'];
  place: SidebarPlace;
  /** Set on a premium item that the viewer lacks: where its tooltip points. */
  locked?: 'desktop' | 'get-premium';
};

const groupOrder: readonly SidebarGroup[] = [
  'top',
  'imaging',
  'patient-communications',
  'specialist-tools',
  'tools',
  'end',
];

/**
 * The items of the sidebar for this viewer, by group; empty groups are left out. A premium item that the viewer lacks
 * but may sign up for stays, locked. Source: document 1, section 2, 'Shell'.
 */
export function sidebarOf(viewer: Viewer): { group: SidebarGroup; items: SidebarItem[] }[] {
  const items: SidebarItem[] = [
    { path: notificationCenter.path, title: notificationCenter.title, place: notificationCenter.sidebar },
  ];
  for (const entry of routes as readonly RouteEntry[]) {
    if (!entry.sidebar) continue;
    const item = { path: entry.path, title: entry.title, place: entry.sidebar };
    if (mayOpen(entry, viewer)) items.push(item);
    else if (entry.premium && viewer.held.has('maySignupForPremium'))
      items.push({ ...item, locked: viewer.native ? 'desktop' : 'get-premium' });
  }
  return groupOrder
    .map((group) => ({
      group,
      items: items.filter((item) => item.place.group === group).toSorted((a, b) => a.place.order - b.place.order),
    }))
    .filter(({ items: found }) => found.length > 0);
}
