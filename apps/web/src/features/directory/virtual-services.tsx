import { Trans } from '@lingui/react/macro';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Mark } from '@consult/domain/directory/marks.ts';
import { Button } from '../../ui/button.tsx';
import { ServiceEntry } from './service-row.tsx';
import type { Service } from './directory-queries.ts';
import { rememberSearch, type DirectorySearch } from './directory-address.ts';
import classes from './directory.module.css';

/** Document 2, section 9: the virtual list. Pixels, but for `overscan`, which counts rows. */
const estimatedRow = 200;
const overscan = 5;
const gap = 10;

type Props = {
  services: readonly Service[];
  /** The number of all services, with those that are not loaded yet. */
  total: number;
  search: DirectorySearch;
  /** How a service was found; `title` heads the services that hold as much of the text, before the first of them. */
  found: (service: Service) => { title: string | null; marks: readonly Mark[]; without: readonly string[] };
  /** Said at the end of the list. */
  also: ReactNode;
  more: { exists: boolean; loading: boolean; failed: string | null; fetch: () => void };
};

/** A list that keeps only the rows in view, and a few more, on the page. */
export function VirtualServices({ services, total, search, found, also, more }: Props) {
  const body = useRef<HTMLDivElement>(null);
  const focused = useFocusedRow(body);
  // oxlint-disable-next-line react/incompatible-library -- React Compiler is off.
  const list = useVirtualizer({
    count: services.length,
    getScrollElement: () => body.current,
    estimateSize: () => estimatedRow,
    overscan,
    gap,
    getItemKey: (index) => services[index]?.id ?? index,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (focused === null || focused >= range.count || shown.includes(focused)) return shown;
      return [...shown, focused].toSorted((a, b) => a - b);
    },
  });
  const rows = list.getVirtualItems();
  const atEnd = rows.some(({ index }) => index === services.length - 1);
  const { exists, loading, failed: message, fetch } = more;
  useEffect(() => {
    if (atEnd && exists && !loading && message === null) fetch();
  });
  return (
    <div ref={body} className={classes.body} data-scroll-restoration-id="service-directory">
      <ul className={classes.list} style={{ height: list.getTotalSize() }}>
        {rows.map(({ index, key, start }) => {
          const service = services[index];
          if (!service) return null;
          const { title, marks, without } = found(service);
          return (
            <li
              key={key}
              ref={list.measureElement}
              data-index={index}
              aria-setsize={total}
              aria-posinset={index + 1}
              className={classes.place}
              style={{ transform: `translateY(${start}px)` }}
            >
              {title === null ? null : <h2 className={classes.level}>{title}</h2>}
              <div className={classes.card}>
                <ServiceEntry
                  service={service}
                  search={search}
                  whole
                  onStart={() => rememberSearch(search)}
                  marks={marks}
                  without={without}
                />
              </div>
            </li>
          );
        })}
      </ul>
      <div className={classes.end}>
        {message !== null ? (
          <p role="alert">
            <Trans>An error occurred when loading services: {message}</Trans>{' '}
            <Button onClick={fetch} running={loading ? <Trans>Trying…</Trans> : undefined}>
              <Trans>Try again</Trans>
            </Button>
          </p>
        ) : exists ? (
          <Trans>Loading…</Trans>
        ) : (
          <>
            <Trans>End of results</Trans>
            {also}
          </>
        )}
      </div>
    </div>
  );
}

/** The index of the focused row: it stays on the page wherever the user scrolls. */
function useFocusedRow(body: RefObject<HTMLElement | null>): number | null {
  const [focused, setFocused] = useState<number | null>(null);
  useEffect(() => {
    const element = body.current;
    const handleFocus = () => {
      const row = document.activeElement?.closest<HTMLElement>('li[data-index]');
      setFocused(row && element?.contains(row) ? Number(row.dataset['index']) : null);
    };
    element?.addEventListener('focusin', handleFocus);
    return () => element?.removeEventListener('focusin', handleFocus);
  }, [body]);
  return focused;
}
