import { inviteGetContent } from '@consult/contract/invite/get-content.ts';
import { defaultPersonalMessage } from '@consult/domain/invite/invite.ts';
import { serve } from '../../call/implement.ts';

/**
 * invite-getContent: the content document 'inviteAColleague' {defaultPersonalMessage, defaultPersonalMessageFr}. A
 * field that is missing or no text has its default; a document with one text only has it in both languages.
 */
export const getContent = serve(inviteGetContent).handler(async ({ context: { app } }) => {
  const { rows } = await app.read.query<{ body: unknown }>(
    `select body from content_document where name = 'inviteAColleague'`,
  );
  const { defaultPersonalMessage: en, defaultPersonalMessageFr: fr } = (rows[0]?.body ?? {}) as Record<string, unknown>;
  if (typeof en !== 'string') return { defaultPersonalMessage };
  return { defaultPersonalMessage: { en, fr: typeof fr === 'string' ? fr : en } };
});
