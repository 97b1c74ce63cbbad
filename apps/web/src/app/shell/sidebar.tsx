import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconExternalLink, IconLifebuoy, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { SidebarGroup } from '@consult/contract/permission/sidebar-place.ts';
import { Tip } from '../../ui/tip.tsx';
import type { sidebarOf } from '../guard.ts';
import { keep } from '../keep.ts';
import { groupTitles } from '../route-titles.ts';
import { NavItem } from './nav-item.tsx';
import classes from './sidebar.module.css';

type Props = {
  groups: ReturnType<typeof sidebarOf>;
  /** Open it is 270 wide and has words; closed, 57 with signs alone. */
  open: boolean;
  /** Shown on the Profile item. */
  userName: string | null;
  supportUrl: string | undefined;
  /** Opens 'Invite a Colleague'; absent for people who may not send. */
  onInvite?: () => void;
  /** Called after somebody followed an item: the small-screen drawer then closes. */
  onFollow?: () => void;
};

/** The list of pages. Groups fold only in the open sidebar; the closed one shows a sign for every item. */
export function Sidebar({ groups, open, userName, supportUrl, onInvite, onFollow }: Props) {
  const { t, i18n } = useLingui();
  const [folded, setFolded] = useState<readonly string[]>(() =>
    (keep.read('folded-groups') ?? '').split(' ').filter(Boolean),
  );
  const fold = (group: SidebarGroup) => {
    const next = folded.includes(group) ? folded.filter((other) => other !== group) : [...folded, group];
    setFolded(next);
    keep.write('folded-groups', next.join(' '));
  };
  const support = (
    <a
      className={classes.item}
      href={supportUrl}
      target="_blank"
      rel="noreferrer"
      aria-label={t`Support (opens in a new tab)`}
    >
      <IconLifebuoy size={18} stroke={1.75} aria-hidden="true" />
      {open ? (
        <>
          <span className={classes.label}>{t`Support`}</span>
          <IconExternalLink size={14} stroke={2} aria-hidden="true" />
        </>
      ) : null}
    </a>
  );
  const invite = (
    <button type="button" className={classes.item} aria-label={t`Invite a Colleague`} onClick={onInvite}>
      <IconUserPlus size={18} stroke={1.75} aria-hidden="true" />
      {open ? <span className={classes.label}>{t`Invite a Colleague`}</span> : null}
    </button>
  );
  return (
    <nav className={classes.nav} data-open={open || undefined} data-starts="top" aria-label={t`Main`}>
      {groups.map(({ group, items }) => {
        const list = items.map((item) => (
          <NavItem key={item.title} item={item} open={open} userName={userName} {...(onFollow ? { onFollow } : {})} />
        ));
        if (group === 'top' || group === 'end')
          return (
            <ul className={classes.list} data-group={group} key={group}>
              {list}
            </ul>
          );
        const title = i18n._(groupTitles[group]);
        const isFolded = open && folded.includes(group);
        return (
          <div className={classes.group} key={group}>
            {open ? (
              <button
                type="button"
                className={classes.head}
                aria-expanded={!isFolded}
                aria-controls={`nav-${group}`}
                onClick={() => fold(group)}
              >
                <span className={classes.label}>{title}</span>
                <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
              </button>
            ) : (
              <hr className={classes.rule} />
            )}
            <ul className={classes.list} id={`nav-${group}`} aria-label={title} hidden={isFolded}>
              {list}
            </ul>
          </div>
        );
      })}
      {onInvite ? (
        <div className={classes.group}>
          {open ? (
            invite
          ) : (
            <Tip label={t`Invite a Colleague`} side="right">
              {invite}
            </Tip>
          )}
        </div>
      ) : null}
      {supportUrl ? (
        <div className={classes.group}>
          {open ? (
            support
          ) : (
            <Tip label={t`Support`} side="right">
              {support}
            </Tip>
          )}
        </div>
      ) : null}
    </nav>
  );
}
