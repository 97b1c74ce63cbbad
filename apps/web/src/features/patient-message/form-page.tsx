import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarTime } from '@tabler/icons-react';
import { Fragment, type FormEventHandler, type ReactNode } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Bone, FieldSkeleton } from '../../ui/skeleton.tsx';
import classes from './form-page.module.css';

type Props = {
  /** Of the form; Send in the bar belongs to it. */
  id: string;
  onSubmit: () => void;
  /** Above the fields: what went wrong, what was sent. */
  notes?: ReactNode;
  children: ReactNode;
  /** Beside the form where there is room; `besideLabel` is what a screen reader calls that part of the page. */
  beside?: ReactNode;
  besideLabel?: string;
  /** At the bottom: when it goes, and Send. */
  bar: ReactNode;
};

/** A form that fills its page under the header: notes, sections, a bar that never scrolls away. Ctrl+Enter sends. */
export function FormPage({ id, onSubmit, notes, children, beside, besideLabel, bar }: Props) {
  const handleSubmit: FormEventHandler = (event) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <div className={classes.page}>
      <div className={classes.layout} data-beside={beside ? true : undefined}>
        <div className={classes.scroll}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key that acts in every field of it */}
          <form
            id={id}
            noValidate
            autoComplete="off"
            className={classes.measure}
            onSubmit={handleSubmit}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              const inLine = event.target instanceof HTMLInputElement;
              if (event.ctrlKey || event.metaKey) {
                event.preventDefault();
                onSubmit();
              } else if (inLine && !event.defaultPrevented) event.preventDefault();
            }}
          >
            <div className={classes.notes}>{notes}</div>
            {children}
          </form>
        </div>
        {beside ? (
          <aside className={classes.beside} aria-label={besideLabel}>
            {beside}
          </aside>
        ) : null}
      </div>
      <footer className={classes.bar} data-foot>
        {bar}
      </footer>
    </div>
  );
}

/** How much room a field takes: half of a line, a line, several lines. */
type FieldShape = 'half' | 'line' | 'tall';

type SkeletonProps = {
  /** The fields of each section. */
  sections: readonly (readonly FieldShape[])[];
  /** Whether something stands beside the form. */
  beside?: boolean;
  notes?: ReactNode;
};

/** Stands in for such a form while it loads, in its shape. */
export function FormSkeleton({ sections, beside = false, notes }: SkeletonProps) {
  return (
    <div className={classes.page} aria-busy="true">
      <output className="visually-hidden">
        <Trans>Loading…</Trans>
      </output>
      <div className={classes.layout} data-beside={beside || undefined}>
        <div className={classes.scroll}>
          <div className={classes.measure}>
            <div className={classes.notes}>{notes}</div>
            {sections.map((fields, at) => (
              <div className={classes.section} key={at} aria-hidden="true">
                <Bone width={120} height={12} />
                <div className={classes.grid}>
                  {fields.map((field, place) => (
                    <div data-span={field === 'half' ? '6' : '12'} key={place}>
                      <FieldSkeleton tall={field === 'tall'} />
                    </div>
                  ))}
                </div>
              </div>
            ))}
          </div>
        </div>
        {beside ? <div className={classes.beside} /> : null}
      </div>
      <div className={classes.bar} data-foot aria-hidden="true" />
    </div>
  );
}
/** A part of such a form under its heading; without `title` its content holds a heading of that id. */
export function FormSection({ id, title, children }: { id: string; title?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section} aria-labelledby={id}>
      {title ? <h2 id={id}>{title}</h2> : null}
      {children}
    </section>
  );
}

/** A sentence that helps, below fields. */
export function FormHint({ children }: { children: ReactNode }) {
  return <p className={classes.hint}>{children}</p>;
}

/** Fields beside each other, on a phone below each other. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}

/** One field of a grid. `span`: of twelve columns. */
export function FormCell({ span, children }: { span: 3 | 6 | 12; children: ReactNode }) {
  return <div data-span={span}>{children}</div>;
}

/** In the bar: when it goes, and what can be done about it afterwards. */
export function BarWhen({ children }: { children: ReactNode }) {
  return (
    <p className={classes.when}>
      <IconCalendarTime size={16} stroke={1.75} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

/** In the bar: what is left of the premium plan; nothing for who is not held to it. */
export function UsesLeft({ left, short }: { left: number | undefined; short: boolean }) {
  const { t } = useLingui();
  if (left === undefined) return null;
  return (
    <span className={classes.uses} data-short={short || undefined}>
      {t`${plural(left, { one: '# use left this month', other: '# uses left this month' })}`}
    </span>
  );
}

/** A wrong field: the id of its control, and what it is called. */
export type WrongField = { id: string; label: string };

/** After a try to send: the fields that are wrong, each a link to it. */
export function FormErrors({ wrong }: { wrong: readonly WrongField[] }) {
  if (wrong.length === 0) return null;
  return (
    <Banner tone="err" title={<Trans>Check form for errors.</Trans>}>
      <span className={classes.errors}>
        {wrong.map(({ id, label }, index) => (
          <Fragment key={id}>
            {index > 0 ? ', ' : ''}
            <a
              href={`#${id}`}
              className={classes.errorLink}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.focus();
              }}
            >
              {label}
            </a>
          </Fragment>
        ))}
      </span>
    </Banner>
  );
}
