import { Plural, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { ConsentToRecord } from '@consult/contract/media/media.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { call } from '../../app/call.ts';
import { serverNow } from '../../ui/server-clock.ts';
import { ConsentDialog } from './consent-dialog.tsx';

/** What is about to be sent: photos and films of the gallery, and copies in a draft that the viewer holds. */
type Chosen = { mediaIds: readonly string[]; draftId: string | null };
type Asking = Chosen & { answer: (mayGo: boolean) => void };

/**
 * Asks for a consent where the installation lets nobody send photos without one (server rules, section 14). `mayGo`
 * resolves to true once nothing is missing any more, and to false where the sender answers later; `dialog` stands on
 * the page meanwhile.
 */
export function useConsentBeforeSending(): {
  dialog: ReactNode;
  mayGo: (chosen: Chosen) => Promise<boolean>;
} {
  const { t, i18n } = useLingui();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [recording, setRecording] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const mayGo = async ({ mediaIds, draftId }: Chosen): Promise<boolean> => {
    if (mediaIds.length === 0) return true;
    let missing: readonly string[];
    try {
      ({ mediaIds: missing } = await call('media-withoutConsent', { mediaIds: [...mediaIds], draftId }));
    } catch {
      // Without a connection it goes out later: the server looks again then, and its refusal leads back to here.
      return true;
    }
    if (missing.length === 0) return true;
    setFailure(null);
    return new Promise((answer) => {
      setAsking({ mediaIds: missing, draftId, answer });
    });
  };
  const end = (go: boolean) => {
    asking?.answer(go);
    setAsking(null);
  };
  const handleRecord = async (consent: ConsentToRecord) => {
    if (!asking || recording) return;
    const { mediaIds, draftId } = asking;
    const consentAt = new Date(serverNow()).toISOString();
    setRecording(true);
    try {
      await call('media-recordConsents', { mediaIds: [...mediaIds], draftId, consent, consentAt });
      end(true);
    } catch (error) {
      setFailure(callErrorText(i18n, error));
    } finally {
      setRecording(false);
    }
  };
  const dialog = asking ? (
    <ConsentDialog
      consent={null}
      about={
        <Plural
          value={asking.mediaIds.length}
          one="One of the photos has no consent recorded. Photos are sent only with one; nothing is sent yet."
          other="# of the photos have no consent recorded. Photos are sent only with one; nothing is sent yet."
        />
      }
      failure={failure}
      running={recording ? t`Recording…` : undefined}
      onRecord={(consent) => void handleRecord(consent)}
      onLater={() => end(false)}
    />
  ) : null;
  return { dialog, mayGo };
}
