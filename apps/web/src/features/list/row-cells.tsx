import type { ReactNode } from 'react';
import { SaidTime } from '../../ui/said-time.tsx';
import { RowName, type NameProps } from './list-row.tsx';
import classes from './row-cells.module.css';

/** The patient of a row, above what tells them from another of their name. */
export function RowPatient({ detail, ...name }: NameProps & { detail: ReactNode }) {
  return (
    <span className={classes.patient}>
      <RowName {...name} />
      <span className={classes.detail}>{detail}</span>
    </span>
  );
}

/** When something last happened, at the end of a row; `children` stand below it. */
export function RowTime({ at, children }: { at: string; children?: ReactNode }) {
  return (
    <span className={classes.time}>
      <SaidTime at={at} className={classes.when} />
      {children}
    </span>
  );
}

/** The buttons for one row, in the place of its time while a hand or the focus is on it. */
export function RowButtons({ children }: { children: ReactNode }) {
  return <span className={classes.actions}>{children}</span>;
}

/** In which folder a row lies, where a list shows several. */
export function RowFolder({ children }: { children: ReactNode }) {
  return <span className={classes.folder}>{children}</span>;
}
