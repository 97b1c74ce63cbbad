import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconDownload, IconFileText, IconWriting } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState, type RefCallback } from 'react';
import { agreementLanguages, type AgreementLanguage } from '@consult/domain/signup/agreement.ts';
import { checkTypedSignature } from '@consult/domain/signup/typed-signature.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { faultText } from '../../app/fault-text.ts';
import { appInfoQuery } from '../../app/session.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { announce } from '../../ui/announce.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { agreementFileName } from './complete-signup.ts';
import { focusField } from './fields.ts';
import { Section } from './section.tsx';
import { SignatureInput } from './signature-input.tsx';
import { mayBeSigned, type Agreement, type Signature, type Signed } from './use-agreement.ts';
import classes from './signup.module.css';

const AgreementDialog = lazy(() => import('./agreement-dialog.tsx'));

/** Each in its own language, so that who needs it finds it. */
const languageNames: Readonly<Record<AgreementLanguage, string>> = { en: 'English', fr: 'Français' };

type Props = {
  agreement: Agreement;
  /** The field to go on with once it is signed. */
  next: string;
};

/** Reading, signing and saving the agreement. Document 1, sections 2, 4 and 5. */
export function AgreementSection({ agreement, next }: Props) {
  const { t } = useLingui();
  const [reading, setReading] = useState(false);
  const { signer, signed } = agreement;
  return (
    <Section
      name="agreement"
      title={<Trans>User Agreement</Trans>}
      waits={signer.role ? null : t`Choose your role first.`}
    >
      <p className={classes.help}>
        <Trans>
          Read and sign the platform use agreement and the information manager agreement (IMA). One signature is for
          both.
        </Trans>
      </p>
      <SelectField
        id="signup-agreement-language"
        label={<Trans>Language of the agreement</Trans>}
        value={signer.language}
        disabled={agreement.running}
        onChange={({ target }) =>
          agreement.setChosen(agreementLanguages.find((one) => one === target.value) ?? agreementLanguages[0])
        }
      >
        {agreementLanguages.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageNames[one]}
          </option>
        ))}
      </SelectField>
      <div>
        <Button icon={<IconFileText size={16} stroke={1.75} aria-hidden="true" />} onClick={() => setReading(true)}>
          <Trans>Read the agreement</Trans>
        </Button>
      </div>
      {signed ? (
        <SignedAgreement signed={signed} onAgain={agreement.unsign} />
      ) : (
        <Sign agreement={agreement} next={next} />
      )}
      {reading && signer.role ? (
        <Suspense>
          <AgreementDialog role={signer.role} signer={signer} onClose={() => setReading(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}

function Sign({ agreement, next }: Props) {
  const { t, i18n } = useLingui();
  const email = useQuery(appInfoQuery).data?.supportEmail ?? '';
  const [drawn, setDrawn] = useState<Signature | null>(null);
  const { again, running, failure, signer, typed } = agreement;
  const name = typed.name.trim();
  const signature: Signature | null = !typed.chosen ? drawn : name === '' ? null : { way: 'typed', name };
  const filled = mayBeSigned(signer);
  const [strange, setStrange] = useState(false);
  const another = strange && typed.chosen ? checkTypedSignature(name, signer) : null;
  const sign = async () => {
    if (!signature) return;
    const isAnother = signature.way === 'typed' && checkTypedSignature(signature.name, signer) !== null;
    setStrange(isAnother);
    if (isAnother) return;
    if (!(await agreement.sign(signature))) return;
    announce(t`The agreement is signed.`);
    afterCommit(() => focusField(next));
  };
  return (
    <>
      {again === 'changed' ? (
        <Banner tone="warn" icon={<IconWriting size={18} stroke={1.75} aria-hidden="true" />}>
          <Trans>
            Your role, name, e-mail, city, province or language is not what you signed for. Sign again, or change it
            back.
          </Trans>
        </Banner>
      ) : null}
      {again === 'reloaded' ? (
        <Banner tone="warn" icon={<IconWriting size={18} stroke={1.75} aria-hidden="true" />}>
          <Trans>The page was loaded again or the plan was changed, and a signature is not kept. Sign again.</Trans>
        </Banner>
      ) : null}
      <SignatureInput
        typed={typed}
        error={another ? faultText(i18n, another) : undefined}
        onTyped={agreement.setTyped}
        onDraw={setDrawn}
        disabled={running}
      />
      {filled ? null : (
        <p className={classes.warning} id="signup-why-not-sign">
          <Trans>Make sure you have filled out the required information in the previous sections before signing.</Trans>
        </p>
      )}
      {failure === null ? null : (
        <Banner tone="err">
          {t`An error occurred. Please try again or contact us at ${email}`}
          {failedWith(failure, 'OFFLINE', 'TOO_MANY') ? `. ${callErrorText(i18n, failure)}` : null}
        </Banner>
      )}
      <div className={classes.signLine}>
        <Button
          look="soft"
          icon={<IconWriting size={16} stroke={1.75} aria-hidden="true" />}
          running={running ? t`Signing…` : undefined}
          disabled={!filled || signature === null}
          aria-describedby={filled ? undefined : 'signup-why-not-sign'}
          onClick={() => void sign()}
        >
          <Trans>Sign</Trans>
        </Button>
        <p className={classes.help}>
          <Trans>By signing you accept the agreement as it stands.</Trans>
        </p>
      </div>
    </>
  );
}

function SignedAgreement({ signed, onAgain }: { signed: Signed; onAgain: () => void }) {
  const { t } = useLingui();
  const { signature, document: pdf, signer } = signed;
  const download = useDownload(pdf);
  const name = `${signer.firstName} ${signer.lastName}`;
  return (
    <div className={classes.signed}>
      <p className={classes.ok}>
        <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" /> {t`Signed by ${name}.`}
      </p>
      {signature.way === 'drawn' ? (
        <img className={classes.drawn} src={`data:image/png;base64,${signature.png}`} alt={t`Your signature`} />
      ) : (
        <p className={classes.script}>{signature.name}</p>
      )}
      <div className={classes.signLine}>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- useDownload sets its address */}
        <a className={buttonClass()} href="" ref={download} download={agreementFileName}>
          <IconDownload size={16} stroke={1.75} aria-hidden="true" /> <Trans>Download the signed agreement</Trans>
        </a>
        <Button look="quiet" onClick={onAgain}>
          <Trans>Sign again</Trans>
        </Button>
      </div>
    </div>
  );
}

/** Gives a link the address of a document that only this page holds, and revokes the address when the link goes. */
function useDownload(blob: Blob): RefCallback<HTMLAnchorElement> {
  return useCallback(
    (link: HTMLAnchorElement | null) => {
      if (!link) return;
      const url = URL.createObjectURL(blob);
      link.href = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
}
