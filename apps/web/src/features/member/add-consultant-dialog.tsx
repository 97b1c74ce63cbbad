import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { CallError } from '../../app/call-error.ts';
import { call } from '../../app/call.ts';
import { titled } from '../../app/names.ts';
import { usePlaceWords } from '../../app/place-words.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceList } from '../../ui/choice-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { faultText } from '../../app/fault-text.ts';
import { confirmActivity, refreshActivity, type Activity } from '../activity/activity.ts';

function failureWords(i18n: I18n, failure: unknown): string {
  const refused = failure instanceof CallError ? failure.faults?.['newUserId'] : undefined;
  return faultText(i18n, refused) ?? callErrorText(i18n, failure);
}

/** Focuses the list unless the reader has moved on within the dialog. */
function takeFocus(first: HTMLInputElement | null): void {
  if (first && document.activeElement?.closest('dialog footer')) first.focus();
}

type Props = { activity: Pick<Activity, 'id' | 'members' | 'can'>; onClose: () => void };

/**
 * Adds another consultant to the consult. Those who are consultants of it already can not be chosen; staff joins first.
 */
export function AddConsultantDialog({ activity: { id, members, can }, onClose }: Props) {
  const { t, i18n } = useLingui();
  const words = usePlaceWords();
  const [chosen, setChosen] = useState('');
  const [missing, setMissing] = useState(false);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const available = useQuery({
    queryKey: ['consultants-available'],
    queryFn: ({ signal }) => call('secureMessaging-getConsultantsAvailableToUser', {}, { signal }),
    staleTime: 60_000,
  });
  const already = new Set(members.map(({ personId }) => personId));

  /** 'Dr. Sunita Varga, Dermatology, Varga Dermatology (Calgary)' in the reader's words. */
  const inWords = ({ uid, label }: { uid: string; label: string }) => ({
    uid,
    label: titled(label).split(', ').map(words.place).join(', '),
  });
  const handleAdd = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    if (chosen === '') {
      setMissing(true);
      return document.getElementById('consultant-to-add')?.focus();
    }
    setRunning(true);
    setFailure(null);
    try {
      if (can.joinFirst) {
        await call('activity-addSelfToActivityAsMoa_v1', { activityId: id });
        confirmActivity(id, (now) => ({ ...now, can: { ...now.can, joinFirst: false } }));
      }
      await call('secureMessaging-addUserToActivity', {
        activityId: id,
        newUserId: chosen,
        activityRole: 'consultant',
      });
    } catch (error) {
      setFailure(error);
      setRunning(false);
      return void refreshActivity(id);
    }
    const name = available.data?.map(inWords).find(({ uid }) => uid === chosen)?.label ?? '';
    showSnack({ text: t`${name} was added to this consult` });
    onClose();
    void refreshActivity(id);
  };
  return (
    <Dialog
      title={<Trans>Add consultant</Trans>}
      onClose={running ? () => {} : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={running}>
            <Trans>Cancel</Trans>
          </Button>
          {available.data && available.data.length > 0 ? (
            <Button look="primary" type="submit" form="add-consultant" running={running ? t`Adding…` : undefined}>
              <Trans>Add</Trans>
            </Button>
          ) : null}
        </>
      }
    >
      <form id="add-consultant" noValidate onSubmit={(event) => void handleAdd(event)}>
        {failure ? (
          <Banner tone="err" title={<Trans>Error adding user</Trans>}>
            {failureWords(i18n, failure)}
          </Banner>
        ) : null}
        {available.isPending ? <Bone width="100%" height={36} /> : null}
        {!available.data && available.isError ? (
          <Banner
            tone="err"
            title={<Trans>Error retrieving available users</Trans>}
            action={
              <Button running={available.isFetching ? t`Trying…` : undefined} onClick={() => void available.refetch()}>
                <Trans>Try again</Trans>
              </Button>
            }
          >
            {callErrorText(i18n, available.error)}
          </Banner>
        ) : null}
        {available.data?.length === 0 ? (
          <p>
            <Trans>No consultants available</Trans>
          </p>
        ) : null}
        {available.data && available.data.length > 0 ? (
          <ChoiceList
            id="consultant-to-add"
            // The consultants load while the dialog opens: the list takes the focus from the dialog's first button.
            firstRef={takeFocus}
            legend={<Trans>Consultant</Trans>}
            choices={available.data.map(inWords).map(({ uid, label }) => ({
              value: uid,
              words: label,
              label: already.has(uid) ? t`${label} (already added)` : label,
              disabled: already.has(uid),
            }))}
            value={chosen}
            error={missing ? <Trans>Choose a consultant</Trans> : undefined}
            hint={<Trans>They can read the whole consult and its thread from the beginning.</Trans>}
            onChange={(uid) => {
              setChosen(uid);
              setMissing(false);
            }}
          />
        ) : null}
      </form>
    </Dialog>
  );
}
