import { useLingui } from '@lingui/react';
import { useMatches, useSearch } from '@tanstack/react-router';
import { notificationCenter, routeOf } from '@consult/contract/permission/routes.ts';
import { routeTitles } from './route-titles.ts';

/** The title of the shown page, as the route table has it; empty at an unknown address. */
export function useTitle(): string {
  const { i18n } = useLingui();
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
  const search: Record<string, unknown> = useSearch({ strict: false });
  const entry = routeOf(pathname);
  if (!entry) return '';
  const title =
    entry.path === notificationCenter.path && search['tab'] === 'notifications'
      ? notificationCenter.title
      : entry.title;
  return i18n._(routeTitles[title]);
}
