import type { Invite } from '@consult/domain/invite/invite.ts';
import { textsOf, useKept } from '../../app/local/use-kept.ts';

/** The typed values of an invitation; a message of null stands for the default one. */
export type TypedInvite = Omit<Invite, 'personalMessage'> & { personalMessage: string | null };

const nothing: TypedInvite = {
  firstName: '',
  lastName: '',
  email: '',
  fax: '',
  clinicName: '',
  city: '',
  personalMessage: null,
};

const readTexts = textsOf(['firstName', 'lastName', 'email', 'fax', 'clinicName', 'city']);

function readTyped(value: unknown): TypedInvite | null {
  const texts = readTexts(value);
  const { personalMessage } = (value ?? {}) as Partial<TypedInvite>;
  return texts && { ...texts, personalMessage: typeof personalMessage === 'string' ? personalMessage : null };
}

/** The form of an invitation, kept on this device until it is sent or closed on purpose. */
export function useInviteForm() {
  const form = useKept({ place: 'invite', start: nothing, read: readTyped });
  const { typed } = form;
  return {
    ...form,
    dirty: Object.values(typed).some((text) => text !== null && text !== ''),
    change: (part: Partial<TypedInvite>) => form.change({ ...typed, ...part }),
  };
}
