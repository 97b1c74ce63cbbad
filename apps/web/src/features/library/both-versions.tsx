import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Change, Placed } from '@consult/domain/library/changes.ts';
import type { Library, Template } from '@consult/domain/library/library.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { outcomeName } from '../outcome/outcome-names.ts';
import classes from './editor.module.css';
import type { TemplatesEditor } from './use-templates.ts';

type Props = { editor: TemplatesEditor; onClose: () => void };

/** Everything that was changed here and otherwise elsewhere: both versions side by side, each to be taken. */
export function BothVersions({ editor, onClose }: Props) {
  const { conflicts, settle } = editor;
  const names = [...editor.templates, ...editor.stored];
  return (
    <Dialog
      title={<Trans>Changed here and elsewhere</Trans>}
      size="wide"
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      {conflicts.items.length + conflicts.categories.length === 0 ? (
        <p>
          <Trans>Every version is chosen. Save to keep them.</Trans>
        </p>
      ) : null}
      {conflicts.categories.map((change) => (
        <Clash
          key={`category ${change.id}`}
          name={change.was ?? change.now ?? ''}
          mine={change.now}
          theirs={change.theirs ?? null}
          onTake={(takes) => settle('categories', change.id, takes)}
        />
      ))}
      {conflicts.items.map((change) => (
        <Clash
          key={`item ${change.id}`}
          name={nameOf(change)}
          mine={change.now && <TemplateFacts placed={change.now} other={change.theirs ?? null} names={names} />}
          theirs={change.theirs ? <TemplateFacts placed={change.theirs} other={change.now} names={names} /> : null}
          onTake={(takes) => settle('items', change.id, takes)}
        />
      ))}
    </Dialog>
  );
}

const nameOf = ({ now, theirs, was }: Change<Placed<Template>>): string => (now ?? theirs ?? was)?.item.name ?? '';

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

type FactsProps = { placed: Placed<Template>; other: Placed<Template> | null; names: Library<Template> };

/** The fields in which a version differs from the other one; all where there is no other one. */
function TemplateFacts({ placed, other, names }: FactsProps) {
  const { t, i18n } = useLingui();
  const { item } = placed;
  const category = (id: string) => names.find((one) => one.id === id)?.name ?? id;
  const facts: [string, string, boolean][] = [
    [t`Template name`, item.name, item.name !== other?.item.name],
    [t`Category`, category(placed.in), placed.in !== other?.in],
    [t`Text`, item.text, item.text !== other?.item.text],
    [
      t`Outcome`,
      item.outcome === '' ? t`No outcome` : outcomeName(i18n, item.outcome),
      item.outcome !== other?.item.outcome,
    ],
    [t`Diagnosis`, item.diagnosis, item.diagnosis !== other?.item.diagnosis],
  ];
  return (
    <dl>
      {facts
        .filter(([, , differs]) => differs)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === '' ? t`Empty` : value}</dd>
          </div>
        ))}
    </dl>
  );
}
