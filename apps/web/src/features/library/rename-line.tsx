import { useState } from 'react';
import classes from './tree.module.css';

type Props = {
  label: string;
  name: string;
  fault: string | null;
  onRename: (name: string) => void;
  onClose: () => void;
};

/** The name of a category as a field in its row. Enter and leaving it take the name, Esc does not. */
export function RenameLine({ label, name: before, fault, onRename, onClose }: Props) {
  const [name, setName] = useState(before);
  return (
    <span className={classes.rename}>
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- somebody asked for this field
        autoFocus
        className={classes.name}
        aria-label={label}
        aria-invalid={fault !== null || undefined}
        value={name}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          onRename(currentTarget.value);
        }}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={onClose}
        onKeyDown={(event) => {
          // The keys of the tree are not those of a field; Ctrl+S is the page's.
          if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
          if (event.key === 'Escape') onRename(before);
          if (event.key === 'Enter' || event.key === 'Escape') {
            event.preventDefault();
            onClose();
          }
        }}
      />
    </span>
  );
}
