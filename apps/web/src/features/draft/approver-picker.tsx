import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserCheck, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { approverRestMs, approversQuery, type Approver } from './approver-search.ts';
import classes from './draft.module.css';

type Props = {
  id: string;
  chosen: Approver | null;
  /** Why nothing can be forwarded yet. */
  fault: string | undefined;
  onChoose: (approver: Approver | null) => void;
};

/**
 * Finds and chooses the approver of a consult, searching as the person types. Enter takes the only one found, also one
 * that is still looked for; the arrow keys go through those found.
 */
export function ApproverPicker({ id, chosen, fault, onChoose }: Props) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const remove = useRef<HTMLButtonElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const wanted = typed.trim();
  const asked = useDebounced(wanted, approverRestMs);
  const search = useQuery({ ...approversQuery(asked), enabled: asked !== '' && chosen === null });
  // The section is the form's last: scroll, or the found approvers would lie below the edge.
  useEffect(() => {
    if (search.data) results.current?.scrollIntoView({ block: 'nearest' });
  }, [search.data]);
  const choose = (approver: Approver | null) => {
    onChoose(approver);
    setTyped('');
    // The pressed button disappears; the focus goes to the control that replaces it.
    afterCommit(() => (approver ? remove : input).current?.focus());
  };
  const takeOnly = async () => {
    const [only, ...others] = await client.fetchQuery(approversQuery(wanted));
    if (only && others.length === 0 && input.current?.value.trim() === wanted) choose(only);
  };
  const handleKeys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    const buttons = [...(results.current?.querySelectorAll<HTMLElement>('li button') ?? [])];
    const at = buttons.indexOf(event.target as HTMLElement);
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && buttons.length > 0) {
      event.preventDefault();
      if (at + step < 0) input.current?.focus();
      else buttons[Math.min(at + step, buttons.length - 1)]?.focus();
    } else if (event.key === 'Enter' && at < 0 && wanted !== '' && event.target === input.current) {
      // While it does not say who, Enter does nothing, and does not send the form either.
      event.preventDefault();
      // A failure is shown by the search itself.
      takeOnly().catch(() => undefined);
    }
  };
  if (chosen) {
    const name = nameOf(chosen);
    return (
      <p className={classes.chosen}>
        <IconUserCheck size={16} stroke={1.75} aria-hidden="true" />
        <span id={id} tabIndex={-1}>
          {name}
        </span>
        <IconButton
          ref={remove}
          label={t`Remove ${name}`}
          icon={<IconX size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => choose(null)}
        />
      </p>
    );
  }
  const waiting = wanted !== '' && (asked !== wanted || search.isPending);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the field and of those found
    <div className={classes.picker} onKeyDown={handleKeys}>
      <TextField
        id={id}
        ref={input}
        type="search"
        label={<Trans>Approver</Trans>}
        placeholder={t`Search by name`}
        autoComplete="off"
        value={typed}
        maxLength={200}
        error={fault}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div aria-live="polite" className={classes.results} ref={results}>
        {wanted === '' ? null : waiting ? (
          <p className={classes.note}>
            <Spinner /> <Trans>Searching…</Trans>
          </p>
        ) : search.isError ? (
          <p className={classes.note} data-tone="err">
            <Trans>Error searching for approvers</Trans> {callErrorText(i18n, search.error)}{' '}
            <Button onClick={() => void search.refetch()}>
              <Trans>Try again</Trans>
            </Button>
          </p>
        ) : search.data?.length === 0 ? (
          <p className={classes.note}>
            <Trans>No approvers found.</Trans>
          </p>
        ) : (
          <ul className={classes.found} aria-label={t`Approvers found`}>
            {search.data?.map((approver) => (
              <li key={approver.uid}>
                <button type="button" className={classes.approver} onClick={() => choose(approver)}>
                  {nameOf(approver)}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

export function nameOf({ firstName, lastName }: Approver): string {
  return `${firstName} ${lastName}`.trim();
}
