import { Trans, useLingui } from '@lingui/react/macro';
import { formatHealthNumber } from '@consult/domain/patient/health-number.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { WhoseQuestion } from './use-whose.ts';
import type { PatientDetails } from './whose-form.ts';

type Props = { question: WhoseQuestion; onCorrect: () => void; onOther: () => void; onLater: () => void };

/** Asks whose form it is, where its number or name has become another one. */
export function WhoseDialog({ question: { before, now }, onCorrect, onOther, onLater }: Props) {
  const { t } = useLingui();
  const unnamed = t`the patient before`;
  const [was, is] = [wordsOf(before) || unnamed, wordsOf(now)];
  return (
    <Dialog
      title={<Trans>Another patient?</Trans>}
      onClose={onLater}
      actions={
        <>
          <Button onClick={onOther}>
            <Trans>Another patient</Trans>
          </Button>
          <Button look="primary" onClick={onCorrect}>
            <Trans>It is a correction</Trans>
          </Button>
        </>
      }
    >
      <p>{t`The answers, files or pictures in this form are about ${was}. Now it says ${is}.`}</p>
      <p>
        <Trans>Another patient gets an empty form. This one is kept as it was, to be continued.</Trans>
      </p>
    </Dialog>
  );
}

/** 'Ada Martin, PHN 12345-6782'. */
function wordsOf({ patientFirstName, patientLastName, patientProvince, phn }: PatientDetails): string {
  const name = [patientFirstName, patientLastName]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
  const number = formatHealthNumber(patientProvince, phn);
  return [name, number && `PHN ${number}`].filter(Boolean).join(', ');
}
