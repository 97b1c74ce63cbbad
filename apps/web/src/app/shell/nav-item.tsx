import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useMatches, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { routeOf } from '@consult/contract/permission/routes.ts';
import { maySet } from '@consult/domain/profile/settings.ts';
import { Count, cappedCount, mostCounted } from '../../ui/count.tsx';
import { Tip } from '../../ui/tip.tsx';
import { heldBy, type SidebarItem } from '../guard.ts';
import { OneTimeHint } from '../one-time-hint.tsx';
import { routeTitles } from '../route-titles.ts';
import { claimsQuery } from '../session.ts';
import { useBadge } from './badge.ts';
import { sidebarIcons } from './icons.tsx';
import classes from './sidebar.module.css';

type Props = { item: SidebarItem; open: boolean; userName: string | null; onFollow?: () => void };

/** One place in the sidebar: a link; locked, a link to Get Premium (or, on mobile, words only). */
export function NavItem({ item, open, userName, onFollow }: Props) {
  const { t, i18n } = useLingui();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const current = useCurrent(item);
  const badge = useBadge(item.title);
  const Sign = sidebarIcons[item.place.icon];
  const title = i18n._(routeTitles[item.title]);
  const label = item.place.label === 'name' && userName ? userName : title;
  const lockedText =
    item.locked === 'desktop' ? t`Log in on desktop to use this premium feature.` : t`Get Premium to use this feature.`;
  const tip = item.locked ? `${title}. ${lockedText}` : label;
  // The spoken number is capped like the visible one, so that a voice user can say what they see.
  const news = badge > mostCounted ? t`99+ new` : t`${plural(badge, { one: '# new', other: '# new' })}`;
  const spoken = badge > 0 ? `${label} ${news}` : item.locked ? tip : label;
  const inside = (
    <>
      <Sign size={18} stroke={1.75} aria-hidden="true" />
      {open ? <span className={classes.label}>{label}</span> : null}
      {open ? (
        <Count value={badge} tone="frame" label={news} />
      ) : badge > 0 ? (
        <span className={classes.dot} data-count>
          {cappedCount(badge)}
        </span>
      ) : null}
      {open && item.locked ? <IconLock size={14} stroke={2} aria-hidden="true" /> : null}
      {open && item.place.highlighted ? (
        <span className={classes.hint} aria-hidden="true">
          C
        </span>
      ) : null}
    </>
  );
  const shared = {
    className: classes.item,
    'data-highlighted': item.place.highlighted,
    'data-locked': item.locked ? true : undefined,
    'aria-label': open && !item.locked ? undefined : spoken,
  };
  const element =
    item.locked === 'desktop' ? (
      <button type="button" {...shared} aria-disabled="true">
        {inside}
      </button>
    ) : (
      <Link
        {...shared}
        to={item.locked ? '/dashboard/get-premium' : item.path}
        search={item.locked ? {} : (item.place.search ?? {})}
        // Only the very same address counts: the router would mark both items of the secure-messaging page.
        activeOptions={{ exact: true }}
        activeProps={{}}
        aria-current={current ? 'page' : undefined}
        onClick={onFollow}
      >
        {inside}
      </Link>
    );
  return (
    <li ref={setPlace} className={item.place.highlighted ? classes.apart : undefined}>
      {open && !item.locked ? (
        element
      ) : (
        <Tip label={tip} side="right">
          {element}
        </Tip>
      )}
      {item.title === 'profile' ? <FaxHint anchor={place} /> : null}
    </li>
  );
}

/** Points people who have fax settings to their profile. */
function FaxHint({ anchor }: { anchor: HTMLElement | null }) {
  const claims = useQuery(claimsQuery).data;
  const who = { held: heldBy(claims), specialist: claims?.roles.includes('specialist') ?? false };
  if (!maySet('fax.forms', who) && !maySet('fax.secureMessage.incoming', who)) return null;
  return (
    <OneTimeHint name="fax-preferences" anchor={anchor} side="right">
      <Trans>The fax preferences are improved. Choose in your profile what disturbs your clinic least.</Trans>
    </OneTimeHint>
  );
}

/** Whether this item leads to the shown page. Two items lead to the secure-messaging page; its tab tells them apart. */
function useCurrent(item: SidebarItem): boolean {
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
  const search: Record<string, unknown> = useSearch({ strict: false });
  if (routeOf(pathname)?.path !== item.path && !(item.place.highlighted && pathname.startsWith(`${item.path}/`)))
    return false;
  const onNews = search['tab'] === 'notifications';
  if (item.place.search) return onNews;
  return !(onNews && item.title === 'secure-messaging');
}
