import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { runWhenShown, useShortcut } from '../../ui/shortcut.ts';
import { RowKeys, rowOf } from '../list/list.ts';
import { isToBook, type ClinicRow } from './clinic-query.ts';

type Props = {
  list: RefObject<HTMLElement | null>;
  rows: ReadonlyMap<string, ClinicRow>;
  withStatus: boolean;
  onOpen: (id: string) => void;
  onBooked: (row: ClinicRow) => void;
};

/** The keys that act on the focused row of a clinic's list. */
export function ClinicKeys({ list, rows, withStatus, onOpen, onBooked }: Props) {
  const { t } = useLingui();
  const cursor = () => rows.get(rowOf(document.activeElement)?.dataset['row'] ?? '');
  useShortcut('b', withStatus ? t`Mark as Booked` : null, () => {
    const row = cursor();
    if (row && withStatus && row.ownConsultant && isToBook(row)) onBooked(row);
  });
  useShortcut('r', t`Open and write a reply`, () => {
    const row = cursor();
    if (!row) return;
    runWhenShown('r');
    onOpen(row.id);
  });
  return <RowKeys list={list} />;
}
