import { Trans, useLingui } from '@lingui/react/macro';
import { ApproverPicker, type Approver } from '../draft/draft.ts';
import { idOf } from './field-names.ts';
import classes from './composer.module.css';

type Props = {
  chosen: Approver | null;
  /** Whether the person pressed Forward before choosing an approver. */
  missing: boolean;
  onChoose: (approver: Approver | null) => void;
};

/** Select Approver: the person who approves and sends what this one may not, or would rather not, send. */
export function ApproverSection({ chosen, missing, onChoose }: Props) {
  const { t } = useLingui();
  return (
    <section className={classes.section} id="section-approver" aria-labelledby="heading-approver">
      <h2 id="heading-approver">
        <Trans>Select Approver</Trans>{' '}
        <span className={classes.optional}>
          <Trans>optional</Trans>
        </span>
      </h2>
      <ApproverPicker
        id={idOf('approverUid')}
        chosen={chosen}
        fault={missing && !chosen ? t`Choose who approves this consult.` : undefined}
        onChoose={onChoose}
      />
    </section>
  );
}
