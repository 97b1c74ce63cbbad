import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ActivityRole } from '@consult/domain/activity/roles.ts';

/** The roles of members as people read them. */
export const roleNames: Record<ActivityRole, MessageDescriptor> = {
  referrer: msg`Referrer`,
  consultant: msg`Consultant`,
  moa: msg`Clinic staff`,
  forwarder: msg`Forwarder`,
};
