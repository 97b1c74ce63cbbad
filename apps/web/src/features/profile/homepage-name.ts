import type { I18n } from '@lingui/core';
import { routeOf } from '@consult/contract/permission/routes.ts';
import { homepages, type Homepage } from '@consult/domain/permission/homepage.ts';
import { routeTitles } from '../../app/route-titles.ts';

/** A homepage as the sidebar names it. */
export function homepageName(i18n: I18n, page: Homepage): string {
  const entry = routeOf(homepages[page]);
  return entry ? i18n._(routeTitles[entry.title]) : page;
}
