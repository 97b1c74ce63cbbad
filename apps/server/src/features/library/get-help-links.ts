import { libraryGetHelpLinks } from '@consult/contract/library/get-help-links.ts';
import { readHelpLinks } from '@consult/domain/library/help-links.ts';
import { serve } from '../../call/implement.ts';

/** library-getHelpLinks: the content document 'resources'; what is missing in it has its default. */
export const getHelpLinks = serve(libraryGetHelpLinks).handler(async ({ input, context: { app } }) => {
  const { rows } = await app.read.query<{ body: unknown }>({
    name: 'help-links',
    text: `select body from content_document where name = 'resources'`,
  });
  const { support, handouts, references, leftOut } = readHelpLinks(rows[0]?.body ?? null, input.language);
  return { support: [...support], handouts: [...handouts], references: [...references], leftOut };
});
