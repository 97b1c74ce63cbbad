import { useLingui } from '@lingui/react';
import { useMatches, useSearch } from '@tanstack/react-router';
import { notificationCenter, routeOf, type RouteEntry, type RouteTitle } from '@consult/contract/permission/routes.ts';
import { plans } from '@consult/domain/signup/signup-roles.ts';
import { routeTitles } from './route-titles.ts';

/** The title of the shown page, as the route table has it; empty at an unknown address. */
export function useTitle(): string {
  const { i18n } = useLingui();
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
  const search: Record<string, unknown> = useSearch({ strict: false });
  const entry = routeOf(pathname);
  if (!entry) return '';
  return i18n._(routeTitles[titleOf(entry, search)]);
}

/** One path can be two pages by its query: news are a tab of the inbox page, and signing up begins with a plan. */
function titleOf({ path, title }: RouteEntry, search: Record<string, unknown>): RouteTitle {
  if (path === notificationCenter.path && search['tab'] === 'notifications') return notificationCenter.title;
  if (title === 'signup' && !plans.some((plan) => plan === search['selectedPlan'])) return 'pick-a-plan';
  return title;
}
