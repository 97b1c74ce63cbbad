import type { ActivityFault, Fault } from '@consult/domain/fault/fault.ts';
import type { MessageInput } from '@consult/contract/message/send.ts';
import { checkBillingCode } from '@consult/domain/billing/codes.ts';
import { billingOf } from '@consult/domain/billing/message-billing.ts';
import { checkAttachmentCount } from '@consult/domain/consult/attachment-limits.ts';
import { isBlank } from '@consult/domain/patient/blank-text.ts';
import { notAsDeclared, refuse } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';

/** The fault of an empty message. */
const nothingWritten: ActivityFault = { code: 'nothing-written' };
/** The fault of a handout that is not in the sender's library, also where the sender has no library. */
export const resourcesMissing: ActivityFault = { code: 'handouts-missing' };

/**
 * Makes the checks of a message that need nothing of its thread.
 * @throws INVALID_INPUT by field
 */
export function checkSend(viewer: Viewer, input: MessageInput): void {
  const { text, attachments, galleryMediaURIs, resourceIds, formId } = input;
  const along = attachments.length + galleryMediaURIs.length + resourceIds.length;
  const faults: Record<string, Fault> = {};
  if (isBlank(text) && along === 0) faults['text'] = nothingWritten;
  const many = checkAttachmentCount(along);
  if (many) faults['attachments'] = many;
  if (new Set(attachments).size !== attachments.length) faults['attachments'] = notAsDeclared('A file is named twice.');
  if (attachments.length > 0 && !formId)
    faults['formId'] = notAsDeclared('Files are sent with the form that they were added to.');
  if (new Set(resourceIds).size !== resourceIds.length)
    faults['resourceIds'] = notAsDeclared('A handout is named twice.');
  if (resourceIds.length > 0 && !viewer.permissions.has('specialistResources'))
    faults['resourceIds'] = resourcesMissing;
  const code = typedCodeCounts(viewer, input) ? checkBillingCode(input.billingCode) : null;
  if (code) faults['billingCode'] = code;
  if (Object.keys(faults).length > 0) throw refuse('INVALID_INPUT', faults);
}

function typedCodeCounts(viewer: Viewer, { billable }: MessageInput): boolean {
  return billable && viewer.permissions.has('billing') && viewer.permissions.has('billingCodeCustomization');
}

/**
 * The billing code of a message, where its thread lets it be billed; null where the sender bills nothing. The rest of
 * the rule (role, first response, call, window) needs the locked thread: function bill_message, migration 0022.
 */
export function codeAsked(viewer: Viewer, { billable, billingCode }: MessageInput, now: Date): string | null {
  const asked = billingOf(
    {
      activityType: 'econsult',
      callComplete: true,
      role: 'referrer',
      bills: viewer.permissions.has('billing'),
      customizesCode: viewer.permissions.has('billingCodeCustomization'),
      billable,
      billingCode,
      firstOfSender: false,
      windowOpenedAt: null,
    },
    now,
  );
  return asked && asked.code;
}
