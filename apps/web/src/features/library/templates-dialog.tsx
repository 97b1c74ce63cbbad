import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import type { Output } from '../../app/call.ts';
import { TextField } from '../../ui/field.tsx';
import { SideDialog } from '../../ui/side-dialog.tsx';
import { ListState } from './list-state.tsx';
import { templatesQuery } from './library-query.ts';
import { usePlainWords } from './use-filled.ts';
import { matches } from '../../ui/matches.ts';
import classes from './library.module.css';

export type Template = Output<'library-getTemplates'>['categories'][number]['items'][number];

type Props = { onPick: (template: Template) => void; onClose: () => void };

/** The viewer's templates by category. Enter takes the marked one; arrows move the mark. */
export function TemplatesDialog({ onPick, onClose }: Props) {
  const { t } = useLingui();
  const plain = usePlainWords();
  const templates = useQuery(templatesQuery);
  const [looked, setLooked] = useState('');
  const [marked, setMarked] = useState(0);
  const listId = useId();
  const categories = (templates.data?.categories ?? [])
    .map((category) => ({
      ...category,
      items: category.items.filter(({ name, text }) => matches(looked, category.name, name, text)),
    }))
    .filter(({ items }) => items.length > 0);
  const found = categories.flatMap(({ items }) => items);
  const at = Math.min(marked, found.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  const move = (to: number) => {
    const next = Math.max(0, Math.min(found.length - 1, to));
    setMarked(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(at + 1);
    else if (event.key === 'ArrowUp') move(at - 1);
    else if (event.key === 'Enter') {
      const template = found[at];
      if (template) onPick(template);
    } else return;
    event.preventDefault();
  };
  return (
    <SideDialog title={<Trans>Templates</Trans>} onClose={onClose} size="wide">
      <div className={classes.picker}>
        <TextField
          label={<Trans>Search templates</Trans>}
          type="search"
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it finds in a list that stands below it
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-activedescendant={found.length > 0 ? optionId(at) : undefined}
          value={looked}
          onChange={({ currentTarget }) => {
            setLooked(currentTarget.value);
            setMarked(0);
          }}
          onKeyDown={handleKeyDown}
        />
        <ListState
          query={templates}
          failed={<Trans>Error fetching your templates</Trans>}
          empty={<Trans>You have no templates yet. They are written under Templates in the menu.</Trans>}
          count={found.length}
          looked={looked}
        />
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its entries have two lines and categories */}
        <div id={listId} role="listbox" aria-label={t`Templates`} className={classes.list}>
          {categories.map((category) => (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options
            <div key={category.id} role="group" aria-labelledby={`${listId}-${category.id}`}>
              <p id={`${listId}-${category.id}`} className={classes.category}>
                {category.name}
              </p>
              {category.items.map((template) => {
                const index = found.indexOf(template);
                return (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the search field above
                  <div
                    key={template.id}
                    id={optionId(index)}
                    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === at}
                    className={classes.option}
                    onMouseMove={() => setMarked(index)}
                    onClick={() => onPick(template)}
                  >
                    <strong>{template.name}</strong>
                    <span>{plain(template.text)}</span>
                  </div>
                );
              })}
            </div>
          ))}
        </div>
      </div>
    </SideDialog>
  );
}
