import type { ChecklistItem } from '@consult/domain/installation/checklist.ts';
import { lookAtChecklist } from '../features/installation/installation.ts';
import type { App } from '../call/context.ts';

const toDo: Readonly<Record<ChecklistItem, string>> = {
  mail: 'mail       SMTP_URL and MAIL_FROM: until then no mail leaves, neither notices nor links',
  fax: 'fax        FAX_GATEWAY: until then no fax leaves',
  keys: 'keys       npm run admin -- keys export --to FILE, kept apart from backups; again after each rotation',
  backup: 'backup     none for eight days: npm run admin -- backup --to FOLDER, then restore --verify FOLDER',
  contract: 'contract   npm run admin -- agreement set (docs/running.md, Signing up): until then nobody can sign up',
  sender: 'sender     npm run admin -- sender set (docs/running.md, Invitations): until then nobody can invite',
  contacts: 'contacts   SUPPORT_EMAIL, SUPPORT_URL, SALES_CONTACT, SALES_PHONE',
  register: 'register   PRACTICE_ID_REGISTER_URL: until then you validate each practice id (user unvalidated)',
  disk: 'disk       less than a tenth of the disk under DATA_DIR is free: make room before it is full',
  clock: 'clock      keep it, and that of the database, set by the network (NTP): second factors and all times need it',
};

/** The lines of the check list that are not done; none in the demo world, or where all is done. */
export async function sayChecklist(app: App): Promise<string[]> {
  if (app.demo) return [];
  const open = (await lookAtChecklist(app.read, app.config)).filter(({ state }) => state !== 'done');
  if (open.length === 0) return [];
  return [
    'Before real use (docs/running.md; admins see this list too, under Outbox):',
    ...open.map(({ item, state }) => `  ${state === 'missing' ? '[ ]' : '[?]'} ${toDo[item]}`),
  ];
}
