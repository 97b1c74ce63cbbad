import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { type ComposerSearch, draftSearch } from './composer-search.ts';
import { continueForm } from './continued.ts';
import { patientName, type KeptForm } from './kept-consult.ts';

/** Goes on with a form that was left. */
export function ContinueLink({ kept }: { kept: KeptForm }) {
  const { t } = useLingui();
  const name = patientName(kept.values);
  return (
    <Link
      to="/dashboard/consult/consult-form"
      search={addressOf(kept)}
      className={buttonClass('plain')}
      onClick={() => continueForm(kept.formId)}
      aria-label={name ? t`Continue: ${name}` : undefined}
    >
      <Trans>Continue</Trans>
    </Link>
  );
}

/** The clinic of a form, as an address names it. */
export function placeOf({ locationId }: KeptForm): { locationId?: string } {
  return locationId === null ? {} : { locationId };
}

/** The address at which a form is written. */
export function addressOf(kept: KeptForm): ComposerSearch {
  const { formId, serviceId, draft } = kept;
  return {
    ...draftSearch(draft),
    ...(serviceId === null ? {} : { serviceId }),
    ...placeOf(kept),
    form: formId,
  };
}
