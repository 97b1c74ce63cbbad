import type { RouteTitle } from '@consult/contract/permission/routes.ts';
import type { SidebarGroup } from '@consult/contract/permission/sidebar-place.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Page titles; a route without one does not compile. */
export const routeTitles: Record<RouteTitle, MessageDescriptor> = {
  'sign-in': msg`Sign in`,
  signup: msg`Set up your account`,
  'pick-a-plan': msg`Pick a Plan`,
  'reset-password': msg`Reset password`,
  'link-account': msg`Link account`,
  'care-form': msg`Patient care form`,
  news: msg`News`,
  profile: msg`Profile`,
  camera: msg`Camera`,
  gallery: msg`Gallery`,
  'image-annotation': msg`Image annotation`,
  'billing-report': msg`Billing report`,
  'form-sender': msg`Forms`,
  'one-way-messaging': msg`One-way messaging`,
  'new-consult': msg`New Consult`,
  'new-referral': msg`New referral`,
  'secure-messaging': msg`Secure messaging`,
  'clinic-inbox': msg`Clinic inbox`,
  'patient-messages': msg`Patient messages`,
  resources: msg`Resources`,
  'edit-resources': msg`Edit resources`,
  'edit-templates': msg`Templates`,
  'edit-schedule': msg`Schedule`,
  'validation-required': msg`Next Steps`,
  'get-premium': msg`Get Premium`,
  'billing-portal': msg`Billing portal`,
  outbox: msg`Outbox`,
  security: msg`Security`,
  'access-log': msg`Access log`,
};

/** Headings of the sidebar's groups; 'top' and 'end' have none. */
export const groupTitles: Record<Exclude<SidebarGroup, 'top' | 'end'>, MessageDescriptor> = {
  imaging: msg`Imaging`,
  'patient-communications': msg`Patient Communications`,
  'specialist-tools': msg`Specialist Tools`,
  tools: msg`Tools`,
};
