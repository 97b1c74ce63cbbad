import { createFileRoute, redirect } from '@tanstack/react-router';
import { useChoosing } from '../../../features/composer/choosing.ts';
import { readComposerSearch } from '../../../features/composer/composer-search.ts';
import { readFinderSearch } from '../../../features/directory/finder-search.ts';
import { takeLaunch } from '../../../features/composer/launch.ts';
import { PremiumCongratulation } from '../../../features/composer/premium-congratulation.tsx';
import { ChoosingFor } from '../../../features/composer/choosing-for.tsx';
import { UnfinishedConsults } from '../../../features/composer/unfinished-consults.tsx';
import { ToAttachBanner } from '../../../features/gallery/gallery.ts';
import { BroughtBanner } from '../../../features/patient/patient.ts';
import { ConsultPage } from '../../../features/directory/consult-page.tsx';

export const Route = createFileRoute('/dashboard/consult/')({
  validateSearch: readFinderSearch,
  // A draft opened here (document 3, section 2.2) leads to the form, as the launch of a record system does.
  beforeLoad: ({ location }) => {
    const search = readComposerSearch(location.search);
    if (takeLaunch(location.searchStr) || search.consultDraftId)
      throw redirect({ to: '/dashboard/consult/consult-form', search, replace: true });
  },
  component: NewConsult,
});

function NewConsult() {
  const choosing = useChoosing(Route.useSearch().form);
  return (
    <>
      <PremiumCongratulation />
      <ConsultPage
        notes={
          <>
            <ToAttachBanner />
            <BroughtBanner />
            <ChoosingFor choosing={choosing} />
          </>
        }
        unfinished={<UnfinishedConsults choosing={choosing} />}
        choosing={choosing}
      />
    </>
  );
}
