import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { useShortcut } from '../../ui/shortcut.ts';

/** The arrows move the cursor through the rows of a list; Enter opens, as it does on any link. */
export function RowKeys({ list }: { list: RefObject<HTMLElement | null> }) {
  const { t } = useLingui();
  const move = (step: 1 | -1 | 'first' | 'last') => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a[data-id]') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const next = step === 'first' ? 0 : step === 'last' ? links.length - 1 : at === -1 ? 0 : at + step;
    const link = links[Math.max(0, Math.min(links.length - 1, next))];
    link?.focus();
    link?.closest('li')?.scrollIntoView({ block: 'nearest' });
  };
  useShortcut('ArrowDown', t`Next consult; Enter opens it`, () => move(1));
  useShortcut('ArrowUp', t`Previous consult`, () => move(-1));
  useShortcut('Home', null, () => move('first'));
  useShortcut('End', null, () => move('last'));
  return null;
}
