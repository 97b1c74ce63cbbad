import { Trans } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { Sign } from './sign.tsx';
import type { Wrong } from './wrong.ts';

/** Leads to a field: the browser's own way would put its id into the address. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  field?.focus({ preventScroll: true });
  // With its question in sight, not only the field.
  (field?.closest('.question') ?? field)?.scrollIntoView({ block: 'nearest' });
}

/** What is wrong on this screen, with links to the fields. */
export function ErrorSummary({ wrong }: { wrong: readonly Wrong[] }) {
  if (wrong.length === 0) return null;
  const handleClick = (event: MouseEvent, id: string) => {
    event.preventDefault();
    focusField(id);
  };
  return (
    <div className="wrong" role="alert">
      <p className="strong">
        <Sign name="error" /> <Trans>Check form for errors.</Trans>
      </p>
      <ul>
        {wrong.map(({ id, label, text }) => (
          <li key={id}>
            {id === '' ? (
              text
            ) : (
              <a href={`#${id}`} onClick={(event) => handleClick(event, id)}>
                {text.includes(label) ? text : `${label}: ${text}`}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
