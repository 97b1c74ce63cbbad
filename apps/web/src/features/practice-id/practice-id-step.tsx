import { Trans, useLingui } from '@lingui/react/macro';
import { checkPracticeId, formatPracticeId, practiceIdMask } from '@consult/domain/practice-id/practice-id.ts';
import type { Fault } from '@consult/domain/fault/fault.ts';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { call } from '../../app/call.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { claimsQuery } from '../../app/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { MaskedField } from '../../ui/masked-field.tsx';
import { practiceIdNameText } from '../../ui/practice-id-name.ts';
import { faultText } from '../../app/fault-text.ts';
import { showStored, type Standing } from './standing-query.ts';
import classes from './next-steps.module.css';

type State =
  | { kind: 'idle' | 'running' | 'valid' | 'unknown' | 'stored' | 'away' }
  | { kind: 'wrong'; fault: Fault }
  | { kind: 'failed'; error: unknown };

/** Shows the practice id that the person gave, to correct it and try again. */
export function PracticeIdStep({ standing }: { standing: Standing }) {
  const { t, i18n } = useLingui();
  const { province, validationEnabled } = standing;
  const fieldName = practiceIdNameText(i18n, standing.fieldName);
  const [state, setState] = useState<State>({ kind: 'idle' });
  const field = useRef<HTMLInputElement>(null);
  const titleId = useId();
  const mask = practiceIdMask(province);
  const digitsOnly = mask !== null && !mask.pattern.includes('*');

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (state.kind === 'running') return;
    const practiceId = field.current?.value ?? '';
    const wrong = checkPracticeId(province, practiceId);
    if (wrong) {
      setState({ kind: 'wrong', fault: wrong });
      return field.current?.focus();
    }
    setState({ kind: 'running' });
    try {
      const { validated } = await call('validation-correctPracId', { practiceId });
      setState({ kind: validated ? 'valid' : validationEnabled ? 'unknown' : 'stored' });
      // The live event says it too; this also works while the stream is down.
      if (validated) await refetchAfresh(claimsQuery.queryKey);
      else await showStored({ practiceId });
    } catch (error) {
      setState(failedWith(error, 'REGISTER_UNAVAILABLE') ? { kind: 'away' } : { kind: 'failed', error });
    }
  };
  // The register's own name for the id.
  const wordsOf = (fault: Fault) =>
    fault.code === 'practice-id-required' ? t`${fieldName} is required` : faultText(i18n, fault);
  return (
    <section className={classes.step} aria-labelledby={titleId}>
      <h2 id={titleId}>{t`Check your ${fieldName}`}</h2>
      <p>
        {validationEnabled ? (
          <Trans>This is what you gave when you signed up. Correct it if it is wrong, and try again.</Trans>
        ) : (
          <Trans>
            This is what you gave when you signed up. Your province has no register that can be asked: our staff checks
            it with the proof that you send.
          </Trans>
        )}
      </p>
      <form className={classes.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <MaskedField
          ref={field}
          label={fieldName}
          mask={digitsOnly ? mask.pattern : null}
          inputMode={digitsOnly ? 'numeric' : 'text'}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={mask?.maxLength ?? 40}
          defaultValue={formatPracticeId(province, standing.practiceId)}
          error={state.kind === 'wrong' ? wordsOf(state.fault) : undefined}
          onChange={() => setState({ kind: 'idle' })}
        />
        <Button type="submit" look="primary" running={state.kind === 'running' ? t`Validating…` : undefined}>
          {validationEnabled ? <Trans>Validate</Trans> : <Trans>Save</Trans>}
        </Button>
      </form>
      {state.kind === 'unknown' ? (
        <Banner tone="err">
          {t`Your ${fieldName} cannot be validated or may already be registered to another user.`}{' '}
          <Trans>It is stored as you typed it. Send a proof below, and our staff validates it.</Trans>
        </Banner>
      ) : null}
      {state.kind === 'stored' ? (
        <Banner tone="ok">
          <Trans>Stored. Send a proof below, and our staff validates it.</Trans>
        </Banner>
      ) : null}
      {state.kind === 'valid' ? <Banner tone="ok">{t`${fieldName} is valid.`}</Banner> : null}
      {state.kind === 'away' ? (
        <Banner tone="err">
          <Trans>The register does not answer at the moment. Try again later, or send a proof below.</Trans>
        </Banner>
      ) : null}
      {state.kind === 'failed' ? <Banner tone="err">{callErrorText(i18n, state.error)}</Banner> : null}
    </section>
  );
}
