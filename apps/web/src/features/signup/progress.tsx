import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconArrowDown, IconCheck, IconLock } from '@tabler/icons-react';
import { useFormState, useWatch } from 'react-hook-form';
import { checkSignupForm, type SignupForm } from '@consult/domain/signup/signup-form.ts';
import { Button } from '../../ui/button.tsx';
import { focusField, listFaults } from './fields.ts';
import { holds, sectionsOf, type SectionEntry } from './sections.ts';
import type { Signup } from './use-signup.ts';
import classes from './signup.module.css';

type Step = {
  section: SectionEntry;
  /** The fields that show a fault. */
  shown: readonly string[];
  /** The fields that still need an answer. */
  open: readonly string[];
  state: 'errors' | 'done' | 'waits' | 'open' | 'optional';
};

/** The state of each section. */
function useSteps(signup: Signup): Step[] {
  const { context, practice, agreement } = signup;
  const values = useWatch<SignupForm>() as SignupForm;
  const { errors } = useFormState<SignupForm>();
  const faults = checkSignupForm(values, { role: values.selectedRole, ...context });
  const open = [...Object.keys(faults), ...(practice.settled ? [] : ['practiceId'])];
  const shown = listFaults(errors, values.preceptorInformation.length).map(({ field }) => field);
  return sectionsOf(values.selectedRole).map((section) => {
    const mine = {
      shown: shown.filter((field) => holds(section, field)),
      open: open.filter((field) => holds(section, field)),
    };
    const waits =
      (section.key === 'clinic' && !practice.settled) ||
      (section.key === 'onboarding' && !(practice.settled && agreement.signed)) ||
      (section.key === 'agreement' && values.selectedRole === '');
    const done = section.key === 'agreement' ? agreement.signed !== null : mine.open.length === 0;
    const optional = section.key === 'referral' && values.inviteCode === '';
    const state = mine.shown.length > 0 ? 'errors' : waits ? 'waits' : optional ? 'optional' : done ? 'done' : 'open';
    return { section, ...mine, state };
  });
}

function goTo({ section, shown, open }: Step): void {
  const field = shown[0] ?? open[0];
  if (field && !document.getElementById(`signup-${field.replaceAll('.', '-')}`)?.matches(':disabled'))
    return focusField(field);
  const heading = document.getElementById(`heading-${section.key}`);
  heading?.focus({ preventScroll: true });
  document.getElementById(`section-${section.key}`)?.scrollIntoView({ block: 'start' });
}

/** The column beside the form: its sections and how complete each is. */
export function Progress({ signup }: { signup: Signup }) {
  const { t, i18n } = useLingui();
  const steps = useSteps(signup);
  return (
    <nav className={classes.progress} aria-label={t`Steps`}>
      <ol>
        {steps.map((step) => (
          <li key={step.section.key}>
            <a
              className={classes.step}
              href={`#section-${step.section.key}`}
              data-state={step.state}
              onClick={(event) => {
                event.preventDefault();
                goTo(step);
              }}
            >
              {i18n._(step.section.title)}
              <StepState step={step} />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepState({ step }: { step: Step }) {
  const sign = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  switch (step.state) {
    case 'errors':
      return (
        <span>
          <IconAlertCircle {...sign} />
          <Plural value={step.shown.length} one="# error" other="# errors" />
        </span>
      );
    case 'waits':
      return (
        <span>
          <IconLock {...sign} />
          <Trans context="a section">Later</Trans>
        </span>
      );
    case 'done':
      return (
        <span>
          <IconCheck {...sign} />
          <Trans>Complete</Trans>
        </span>
      );
    case 'optional':
      return (
        <span>
          <Trans>optional</Trans>
        </span>
      );
    default:
      return (
        <span>
          <Trans>To fill in</Trans>
        </span>
      );
  }
}

/** How many sections are complete, and a link to the next thing to do. */
export function NextLink({ signup }: { signup: Signup }) {
  const { i18n } = useLingui();
  const steps = useSteps(signup).filter(({ section }) => section.key !== 'referral');
  const done = steps.filter(({ state }) => state === 'done').length;
  const all = steps.length;
  const next = steps.find(({ state }) => state === 'errors' || state === 'open');
  const title = next ? i18n._(next.section.title) : '';
  return (
    <div className={classes.nextLine}>
      <span className={classes.count}>
        <Trans>
          {done} of {all} complete
        </Trans>
      </span>
      {next ? (
        <Button
          look="quiet"
          icon={<IconArrowDown size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => goTo(next)}
        >
          <Trans>Next: {title}</Trans>
        </Button>
      ) : null}
    </div>
  );
}
