import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { Count } from './count.tsx';
import classes from './link-tabs.module.css';

export type LinkTab = {
  key: string;
  label: ReactNode;
  /** The path. */
  href: string;
  /** The query. */
  search?: Readonly<Record<string, string>>;
  count?: number;
  countLabel?: string;
  attention?: boolean;
};

/** Tabs that are addresses, so that the back button and shared links work with them. */
export function LinkTabs({ tabs, current, label }: { tabs: readonly LinkTab[]; current: string; label: string }) {
  const strip = useRef<HTMLElement>(null);
  const counts = tabs.map(({ count = 0 }) => count).join();
  // On a narrow screen the strip scrolls: keep the current tab and its count in sight, even when content before it
  // grows. The observer runs after the browser has laid the page out; measuring at once would force a second layout.
  useEffect(() => {
    const view = strip.current;
    const tab = view?.querySelector('[aria-current]');
    if (!view || !tab) return;
    const laidOut = new ResizeObserver(() => showWithin(view, tab));
    laidOut.observe(tab);
    return () => laidOut.disconnect();
  }, [current, counts]);
  return (
    <nav className={classes.tabs} aria-label={label} ref={strip}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to={tab.href}
          search={tab.search ?? {}}
          className={classes.tab}
          aria-current={tab.key === current ? 'page' : undefined}
          activeProps={{}}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {tab.label}
          <Count
            value={tab.count ?? 0}
            tone={tab.attention ? 'warn' : tab.key === current ? 'on' : 'plain'}
            {...(tab.countLabel ? { label: tab.countLabel } : {})}
          />
        </Link>
      ))}
    </nav>
  );
}

/**
 * Scrolls a strip as far as a tab needs to be in sight, with its beginning where it is wider than the strip.
 * `scrollIntoView` would also make the tab the place from which the Tab key goes on: past 'Skip to the content', on a
 * page that was just opened.
 */
function showWithin(strip: HTMLElement, tab: Element): void {
  const [view, shown] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (shown.left < view.left || shown.width > view.width) strip.scrollLeft -= view.left - shown.left;
  else if (shown.right > view.right) strip.scrollLeft += shown.right - view.right;
}
