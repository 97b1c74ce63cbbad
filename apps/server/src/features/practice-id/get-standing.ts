import { validationGetStanding } from '@consult/contract/practice-id/get-standing.ts';
import { readSignupContent, validationSettingOf } from '@consult/domain/signup/signup-content.ts';
import { refuse, serve } from '../../call/implement.ts';
import { registerOf } from './choose-register.ts';
import { shownProof } from './proof.ts';
import { signupDocument } from './validate.ts';

/** validation-getStanding. */
export const getStanding = serve(validationGetStanding).handler(async ({ context: { app, viewer } }) => {
  const { rows } = await app.write.query<{ practice_id: string; province: string }>(
    'select practice_id, province from person where id = $1',
    [viewer.personId],
  );
  const person = rows[0];
  if (!person) throw refuse('NOT_FOUND');
  const setting = validationSettingOf(readSignupContent(await signupDocument(app.read)), person.province);
  return {
    practiceId: person.practice_id,
    province: person.province,
    ...setting,
    validationEnabled: setting.validationEnabled && registerOf(app) !== null,
    proof: await shownProof(app, viewer.personId),
  };
});
