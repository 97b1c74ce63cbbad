import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  agreementValues,
  fillAgreement,
  splitAtImages,
  type AgreementImage,
} from '@consult/domain/signup/agreement.ts';
import type { SignupRole } from '@consult/domain/signup/signup-roles.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { mayPass } from '../../app/query-client.ts';
import { appInfoQuery } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useBusinessToday } from '../../ui/now.ts';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { ContractText } from './contract-text.tsx';
import { contractQuery } from './signup-queries.ts';
import type { Signer } from './use-agreement.ts';
import classes from './signup.module.css';

type Props = { role: SignupRole; signer: Signer; onClose: () => void };

/** Shows the agreement to read: the contract and the information manager agreement. */
export default function AgreementDialog({ role, signer, onClose }: Props) {
  const { t, i18n } = useLingui();
  const fill = useFill(signer);
  const contract = useQuery(contractQuery(role, signer.language));
  const email = useQuery(appInfoQuery).data?.supportEmail ?? '';
  return (
    <Dialog
      size="wide"
      title={<Trans>User Agreement</Trans>}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {contract.data ? (
        // What scrolls has to be reached by the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as said above
        <section className={classes.contract} tabIndex={0} lang={signer.language} aria-label={t`User Agreement`}>
          <ContractText markdown={contract.data.markdown} fill={fill} />
        </section>
      ) : contract.isError ? (
        <ErrorState
          title={
            mayPass(contract.error) ? (
              <Trans>There was an error loading your Agreement forms. Please try again.</Trans>
            ) : (
              <Trans>
                An error was encountered while loading the contract. Please contact us at {email} for help signing up.
              </Trans>
            )
          }
          kept={callErrorText(i18n, contract.error)}
          onTryAgain={() => void contract.refetch()}
          trying={contract.isFetching}
        />
      ) : (
        <PageSkeleton />
      )}
    </Dialog>
  );
}

/** Stands where the form has no value yet. */
const blank = '________';

/**
 * Fills the agreement's placeholders as it would be signed now: with the typed values, and with words where the
 * signatures will stand.
 */
function useFill(signer: Signer): (text: string) => ReactNode {
  const { t, i18n } = useLingui();
  const typed = agreementValues(signer, useBusinessToday(), signer.language);
  const values = Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      value.trim() === '' && !(name === 'city' && signer.role === 'Resident') ? blank : value,
    ]),
  ) as typeof typed;
  const images: Record<AgreementImage, string> = {
    signature: t`Your signature`,
    witnessSignature1: t`Signature of the first witness`,
    witnessSignature2: t`Signature of the second witness`,
  };
  return (text) =>
    splitAtImages(fillAgreement(text, values)).map((piece, index) =>
      typeof piece === 'string' ? (
        piece
      ) : (
        <em key={index} lang={i18n.locale}>
          [{images[piece.image]}]
        </em>
      ),
    );
}
