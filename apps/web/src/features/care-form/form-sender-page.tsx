import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHelpCircle, IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatPhone } from '@consult/domain/patient/phone.ts';
import { useLocalLoaded } from '../../app/local/local.ts';
import { useTitle } from '../../app/page-title.ts';
import { StillClosed } from '../../app/still-closed.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useBusinessToday } from '../../ui/now.ts';
import { PageHeader } from '../../ui/page.tsx';
import {
  BarWhen,
  FormPage,
  FormSection,
  FormSkeleton,
  SenderFields,
  tomorrowWords,
  UsesLeft,
} from '../patient-message/patient-message.ts';
import { AboutForms } from './about-forms.tsx';
import classes from './care-form.module.css';
import { FormOutline, PreviewLink } from './form-outline.tsx';
import { FormPicker } from './form-picker.tsx';
import { RecipientRows } from './recipient-rows.tsx';
import { SenderNotes } from './sender-notes.tsx';
import { filledRows, rowsOfTwice } from './sending.ts';
import { useSending } from './use-sending.ts';

const formId = 'form-sender';

/** From, form, recipients: the fields with which it begins. */
const formShape = [
  ['half', 'half'],
  ['line', 'tall'],
  ['half', 'half'],
] as const;

/** /dashboard/form-sender. A care form for up to fifty patients at once. */
export function FormSenderPage() {
  const title = useTitle();
  const opened = useLocalLoaded();
  const [about, setAbout] = useState(false);
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <Button
            look="quiet"
            icon={<IconHelpCircle size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => setAbout(true)}
          >
            <Trans>About Forms</Trans>
          </Button>
        }
      />
      {opened ? <FormSender /> : <FormSkeleton sections={formShape} beside notes={<StillClosed />} />}
      {about ? <AboutForms onClose={() => setAbout(false)} /> : null}
    </>
  );
}

function FormSender() {
  const { t, i18n } = useLingui();
  const today = useBusinessToday();
  const writing = useSending();
  const { typed, sender, faults, change, left, sending } = writing;
  if (sender.loading || !writing.form.state.ready) return <FormSkeleton sections={formShape} beside />;
  const { location } = sender;
  const tomorrow = tomorrowWords(i18n, today);
  const filled = filledRows(typed.rows);
  const later = filled.filter(({ delay }) => delay).length;
  const now = filled.length - later;
  const over = left === 0;
  const isShort = left !== undefined && filled.length > left;
  const goesNow = t`${plural(now, { one: '# goes out now', other: '# go out now' })}`;
  const goesLater = t`${plural(later, { one: '# goes out', other: '# go out' })} ${tomorrow}`;
  const when = [...(now > 0 ? [goesNow] : []), ...(later > 0 ? [goesLater] : [])].join(', ');
  const clinicFault = ['clinicName', 'clinicPhone', 'fax', 'province'].flatMap(
    (field) => faults.fields[field] ?? [],
  )[0];
  const count = filled.length;
  return (
    <FormPage
      id={formId}
      onSubmit={writing.send}
      notes={<SenderNotes writing={writing} />}
      besideLabel={t`As the patient sees it`}
      beside={<FormOutline form={typed.form} locationIdx={sender.locationIdx} />}
      bar={
        <>
          <BarWhen>
            {count === 0
              ? t`Add a recipient. What is sent can be undone for 20 seconds, and its link closed afterwards.`
              : t`${when}. You can undo it, or close the link afterwards.`}
          </BarWhen>
          <UsesLeft left={left} short={over || isShort} />
          <Button
            look="primary"
            type="submit"
            form={formId}
            disabled={over}
            icon={<IconSend size={16} stroke={1.75} aria-hidden="true" />}
            running={sending ? t`Sending…` : undefined}
          >
            {count === 0 ? t`Send` : t`${plural(count, { one: 'Send # form', other: 'Send # forms' })}`}
          </Button>
        </>
      }
    >
      <FormSection id="form-sender-from" title={<Trans>From</Trans>}>
        <SenderFields
          sender={sender}
          choice={typed.sender}
          faults={clinicFault ? { ...faults.fields, locationId: clinicFault } : faults.fields}
          onChange={(next) => change({ sender: next })}
        />
        {location ? (
          <p className={classes.clinic}>
            <span>{formatPhone(location.clinicPhone) || t`No phone`}</span>
            <span>{location.fax ? t`Fax ${formatPhone(location.fax)}` : t`No fax`}</span>
            {clinicFault ? (
              <Link to="/dashboard/profile">
                <Trans>Complete it in your profile</Trans>
              </Link>
            ) : null}
          </p>
        ) : null}
      </FormSection>
      <FormSection id="form-sender-form" title={<Trans>Form</Trans>}>
        <FormPicker chosen={typed.form} fault={faults.fields['formId']} onChoose={(form) => change({ form })} />
        <p className={classes.narrowPreview}>
          <PreviewLink form={typed.form} locationIdx={sender.locationIdx} />
        </p>
      </FormSection>
      <FormSection id="care-form-recipients">
        <RecipientRows
          rows={typed.rows}
          faults={faults}
          twice={rowsOfTwice(typed.rows, location?.province)}
          checkedOf={writing.checkedOf}
          clinicProvince={location?.province}
          mayLookUp={writing.mayLookUp}
          tomorrow={tomorrow}
          onRows={(rows) => change({ rows })}
          onPasteList={writing.paste}
        />
        <Checkbox
          label={<Trans>Remind once</Trans>}
          hint={<Trans>· by e-mail at 7:00 on the third business day, to those who have not answered by then</Trans>}
          checked={typed.remind}
          onChange={({ currentTarget }) => change({ remind: currentTarget.checked })}
        />
      </FormSection>
    </FormPage>
  );
}
