import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { askInSession, AskError } from '../ask.ts';
import { Frame } from '../frame.tsx';
import { OneMoment } from '../one-moment.tsx';
import { beginPreview, type Filling } from './filling.ts';
import { FormSteps } from './form-steps.tsx';
import { ShowAll } from './form-page.tsx';
import { useForm } from './use-form.ts';

/** The form that an address names for a preview; null where it names none: 'Invalid form'. */
function previewOf(search: string): { formId: string; locationIdx: number } | null {
  const parameters = new URLSearchParams(search);
  const formId = parameters.get('formId') ?? '';
  const locationIdx = parameters.get('locationIdx') ?? '';
  return formId !== '' && /^\d{1,3}$/.test(locationIdx) ? { formId, locationIdx: Number(locationIdx) } : null;
}

/** A form as its patient would see it, for the person who is about to send it. */
export function PreviewPage({ search }: { search: string }) {
  const [found, setFound] = useState<Filling | string | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const asked = previewOf(search);
    let left = false;
    void (asked ? askInSession(asked).then(beginPreview, codeOf) : Promise.resolve('INVALID_FORM')).then((now) => {
      if (!left) setFound(now);
    });
    return () => {
      left = true;
    };
  }, [search, tries]);
  const clinic = typeof found === 'object' && found ? { name: found.physician.location.clinicName, phone: '' } : null;
  return (
    <Frame clinic={clinic}>
      <p className="banner">
        <Trans>Form Preview</Trans>
      </p>
      {found === null ? (
        <OneMoment />
      ) : typeof found === 'string' ? (
        <NoPreview code={found} onRetry={() => setTries(tries + 1)} />
      ) : (
        <Previewed filling={found} />
      )}
    </Frame>
  );
}

function Previewed({ filling }: { filling: Filling }) {
  const state = useForm(filling, true);
  return (
    <>
      <FormSteps filling={filling} state={state} isPreview isSending={false} onSubmit={() => undefined}>
        <p className="hint">
          <Trans>This is a preview. Nothing that you type here is kept or sent.</Trans>
        </p>
      </FormSteps>
      <div className="actions ways">
        <ShowAll state={state} />
      </div>
    </>
  );
}

function NoPreview({ code, onRetry }: { code: string; onRetry: () => void }) {
  const { t } = useLingui();
  const invalid = code === 'INVALID_FORM' || code === 'INVALID_INPUT';
  return (
    <section className="part" role="alert">
      <h1>{invalid ? t`Invalid form` : t`This preview cannot be shown`}</h1>
      <p>{usePreviewFailure(code)}</p>
      {invalid ? null : (
        <button type="button" className="main" onClick={onRetry}>
          <Trans>Try again</Trans>
        </button>
      )}
    </section>
  );
}

function usePreviewFailure(code: string): string {
  const { t } = useLingui();
  switch (code) {
    case 'INVALID_FORM':
    case 'INVALID_INPUT':
      return t`Open the preview again from the list of forms.`;
    case 'NOT_SIGNED_IN':
    case 'LOCKED':
      return t`Sign in or unlock your session in another tab, then try again.`;
    case 'NOT_ALLOWED':
    case 'SECOND_FACTOR_REQUIRED':
      return t`You are not permitted to see forms.`;
    case 'OFFLINE':
      return t`There is no connection. Try again when you are connected.`;
    default:
      return t`The server does not answer. Try again in a few minutes.`;
  }
}

function codeOf(error: unknown): string {
  if (error instanceof AskError) return error.code;
  throw error;
}
