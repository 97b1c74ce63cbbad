import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { routeOf } from '@consult/contract/permission/routes.ts';
import { reviewOf } from '@consult/domain/care-form/answers.ts';
import { fieldWords } from '@consult/domain/care-form/in-language.ts';
import { heldBy, mayOpen } from '../../app/guard.ts';
import { claimsQuery } from '../../app/session.ts';
import { isNative } from '../../platform/platform.ts';
import { Button } from '../../ui/button.tsx';
import { bringAnswers } from '../patient/patient.ts';
import { answerWords } from './answers.tsx';
import { answersQuery, type OpenedMessage } from './messages-query.ts';
import classes from './pane.module.css';

/** At the foot of answers: begins a consult with them. */
export function StartConsult({ message }: { message: OpenedMessage }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const held = heldBy(useQuery(claimsQuery).data);
  const isAnswered = message.subType === 'Forms' && message.respondedAt !== null;
  const answers = useQuery({ ...answersQuery(message.id), enabled: isAnswered }).data;
  const entry = routeOf('/dashboard/consult');
  if (!isAnswered || !answers || !entry || !mayOpen(entry, { held, native: isNative() })) return null;
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  const handleStart = () => {
    const { patientInfo, province, formTemplate, formData } = answers;
    bringAnswers({
      patient: { ...patientInfo, province, dateOfBirth: '' },
      answers: reviewOf(formTemplate, formData).flatMap((one) => {
        const answer = answerWords(one, language, t`Yes`);
        return answer === null ? [] : [{ question: fieldWords(one.field, language).label, answer }];
      }),
      pdf: message.pdf ? { id: message.pdf.id, name: message.pdf.name } : null,
    });
    void navigate({ to: '/dashboard/consult' });
  };
  return (
    <footer className={classes.foot}>
      <Button look="primary" icon={<IconPlus size={16} stroke={1.75} aria-hidden="true" />} onClick={handleStart}>
        <Trans>Start a consult with these answers</Trans>
      </Button>
    </footer>
  );
}
