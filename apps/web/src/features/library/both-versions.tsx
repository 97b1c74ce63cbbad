import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, type ReactNode } from 'react';
import type { Change, Placed } from '@consult/domain/library/changes.ts';
import type { Item } from '@consult/domain/library/library.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { announce } from '../../ui/announce.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './editor.module.css';
import type { LibraryEditor } from './use-library-editor.ts';

type Props<I extends Item> = {
  editor: LibraryEditor<I>;
  /** What an item says, field by field. */
  factsOf: (placed: Placed<I>, categoryName: (id: string) => string) => readonly Fact[];
  onClose: () => void;
};

/** The name of a field and what it says. */
export type Fact = readonly [label: string, value: string];

/** Everything that was changed here and otherwise elsewhere: both versions side by side, each to be taken. */
export function BothVersions<I extends Item>({ editor, factsOf, onClose }: Props<I>) {
  const { t } = useLingui();
  const done = useRef<HTMLButtonElement>(null);
  const { conflicts } = editor;
  const count = conflicts.items.length + conflicts.categories.length;
  /** Takes one version; the focus goes to what follows in its place, else to Done. */
  const settle = (kind: 'items' | 'categories', id: string, takes: 'mine' | 'theirs', place: number) => {
    editor.settle(kind, id, takes);
    if (count === 1) announce(t`Every version is chosen. Save to keep them.`);
    afterCommit(() => {
      const left = [...(done.current?.closest('dialog')?.querySelectorAll('section') ?? [])];
      ((left[place] ?? left.at(-1))?.querySelector('button') ?? done.current)?.focus();
    });
  };
  const names = [...editor.shown, ...editor.stored];
  const facts = (placed: Placed<I>) => factsOf(placed, (id) => names.find((one) => one.id === id)?.name ?? id);
  const shown = (one: Placed<I> | null | undefined, other: Placed<I> | null | undefined) =>
    one ? <Facts facts={facts(one)} others={other ? facts(other) : []} /> : null;
  return (
    <Dialog
      title={<Trans>Changed here and elsewhere</Trans>}
      size="wide"
      onClose={onClose}
      actions={
        <Button ref={done} look="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      {count === 0 ? (
        <p>
          <Trans>Every version is chosen. Save to keep them.</Trans>
        </p>
      ) : null}
      {conflicts.categories.map((change, index) => (
        <Clash
          key={`category ${change.id}`}
          name={change.was ?? change.now ?? ''}
          mine={change.now}
          theirs={change.theirs ?? null}
          onTake={(takes) => settle('categories', change.id, takes, index)}
        />
      ))}
      {conflicts.items.map((change, index) => (
        <Clash
          key={`item ${change.id}`}
          name={nameOf(change)}
          mine={shown(change.now, change.theirs)}
          theirs={shown(change.theirs, change.now)}
          onTake={(takes) => settle('items', change.id, takes, conflicts.categories.length + index)}
        />
      ))}
    </Dialog>
  );
}

const nameOf = <I extends Item>({ now, theirs, was }: Change<Placed<I>>): string =>
  (now ?? theirs ?? was)?.item.name ?? '';

type ClashProps = { name: string; mine: ReactNode; theirs: ReactNode; onTake: (takes: 'mine' | 'theirs') => void };

function Clash({ name, mine, theirs, onTake }: ClashProps) {
  const { t } = useLingui();
  const deleted = <p>{t`Deleted`}</p>;
  return (
    <section className={classes.clash} aria-label={name}>
      <h3>{name}</h3>
      <div className={classes.versions}>
        <div className={classes.version}>
          <h3>
            <Trans>Yours, not saved</Trans>
          </h3>
          {mine ?? deleted}
          <Button aria-label={t`Take yours: ${name}`} onClick={() => onTake('mine')}>
            <Trans>Take yours</Trans>
          </Button>
        </div>
        <div className={classes.version}>
          <h3>
            <Trans>Saved elsewhere</Trans>
          </h3>
          {theirs ?? deleted}
          <Button aria-label={t`Take the saved one: ${name}`} onClick={() => onTake('theirs')}>
            <Trans>Take the saved one</Trans>
          </Button>
        </div>
      </div>
    </section>
  );
}

/** The fields in which a version differs from the other one; all where there is no other one. */
function Facts({ facts, others }: { facts: readonly Fact[]; others: readonly Fact[] }) {
  const { t } = useLingui();
  return (
    <dl>
      {facts
        .filter(([label, value]) => !others.some((other) => other[0] === label && other[1] === value))
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === '' ? t`Empty` : value}</dd>
          </div>
        ))}
    </dl>
  );
}
