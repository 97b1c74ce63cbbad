import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { SideDialog } from '../../ui/side-dialog.tsx';
import { ListState } from './list-state.tsx';
import { resourcesQuery } from './library-query.ts';
import { matches } from '../../ui/matches.ts';
import classes from './library.module.css';

export type ChosenResource = { id: string; name: string };

type Props = {
  chosen: readonly ChosenResource[];
  onChange: (chosen: readonly ChosenResource[]) => void;
  onClose: () => void;
  /** Which content types may be chosen; absent: all. */
  opens?: (contentType: string) => boolean;
  /** Opened from a modal dialog, beside which nothing can be used. */
  overDialog?: boolean;
};

/** The viewer's handouts by category; ticked ones go with the message. */
export function ResourcesDialog({ chosen, onChange, onClose, opens, overDialog = false }: Props) {
  const Frame = overDialog ? Dialog : SideDialog;
  const resources = useQuery(resourcesQuery);
  const { t } = useLingui();
  const [looked, setLooked] = useState('');
  const categories = (resources.data?.categories ?? [])
    .map((category) => ({
      ...category,
      resources: category.resources.filter(({ resourceName, fileName }) =>
        matches(looked, category.name, resourceName, fileName),
      ),
    }))
    .filter((category) => category.resources.length > 0);
  const isChosen = (id: string) => chosen.some((one) => one.id === id);
  return (
    <Frame
      title={<Trans>Resources</Trans>}
      onClose={onClose}
      size="wide"
      actions={
        <Button look="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className={classes.picker}>
        <TextField
          label={<Trans>Search resources</Trans>}
          type="search"
          autoComplete="off"
          value={looked}
          onChange={({ currentTarget }) => setLooked(currentTarget.value)}
        />
        <ListState
          query={resources}
          failed={<Trans>Error fetching your resources</Trans>}
          empty={<Trans>You have no resources yet. They are added under Resources in the menu.</Trans>}
          count={categories.length}
          looked={looked}
        />
        <div className={classes.list}>
          {categories.map((category) => (
            <fieldset key={category.id} className={classes.group}>
              <legend className={classes.category}>{category.name}</legend>
              {category.resources.map(({ id, resourceName, fileName, contentType }) => (
                <Checkbox
                  key={id}
                  label={resourceName}
                  hint={opens && !opens(contentType) ? t`${fileName}: patients open PDF and images only` : fileName}
                  checked={isChosen(id)}
                  disabled={opens ? !opens(contentType) : false}
                  onChange={({ currentTarget }) =>
                    onChange(
                      currentTarget.checked
                        ? [...chosen, { id, name: resourceName }]
                        : chosen.filter((one) => one.id !== id),
                    )
                  }
                />
              ))}
            </fieldset>
          ))}
        </div>
      </div>
    </Frame>
  );
}
