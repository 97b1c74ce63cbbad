import { defaultEmrList, defaultSignupContent } from '@consult/domain/signup/signup-content.ts';
import { refused, type Answers } from '../answers.ts';
import type { FakeServer } from '../fake-server.ts';
import { viewer } from './people.ts';

/** The form's default content in a demo world. */
export const signupContent = {
  ...defaultSignupContent,
  planUrl: '',
  clinicNames: ['Elbow Park Family Clinic'],
  emrList: [...defaultEmrList],
  demoPracticeIds: { AB: { first: '104200900', last: '104200999' } },
  salesPhone: '',
};

const agreement = `# Use Agreement

between **{{userName}}** of {{city}}, {{province}}

# Information Manager Agreement (IMA)

{{signature}}
`;

/** The signup form, its agreement and the register, which knows Alberta's demo practice ids. */
export const signupAnswers: Answers = {
  'signup-getContent': signupContent,
  'signup-getContract': { markdown: agreement },
  'signup-makeAgreement': ({ email }) =>
    email.endsWith('@')
      ? refused('INVALID_INPUT', { faults: { email: { code: 'email-invalid' } } })
      : { pdf: btoa('%PDF-1.7 signed') },
  'signup-validatePracId': ({ practiceId, province }) => ({
    validated: province === 'AB' && practiceId.startsWith('1042009'),
  }),
};

/** A posted form as the server reads it. */
export type PostedSignup = {
  contentType: string | null;
  authorization: string | null;
  credentials: RequestCredentials;
  parts: string[];
  values: Record<string, unknown>;
  practiceIdValid: boolean;
  agreement: { name: string; text: string };
};

export const signupPath = '/V5/signup/complete-signup-v2';

/** Reads the form that a page posted. */
export async function readSignup(request: Request): Promise<PostedSignup> {
  const { headers, credentials } = request;
  const form = await request.formData();
  const file = form.get('attachment') as File;
  return {
    contentType: headers.get('content-type'),
    authorization: headers.get('authorization'),
    credentials,
    parts: [...form.keys()],
    values: JSON.parse(form.get('formData') as string) as Record<string, unknown>,
    practiceIdValid: form.get('pracIdValid') === 'true',
    agreement: { name: file.name, text: await file.text() },
  };
}

/** Has the server make the accounts that pages ask for. Returns the posted forms, the earliest first. */
export function makeAccounts(server: FakeServer): PostedSignup[] {
  const posts: PostedSignup[] = [];
  server.serve(signupPath, async (request) => {
    posts.push(await readSignup(request));
    return Response.json({ uid: '019a0000-0001-7000-8000-00000000aaaa' });
  });
  server.answer({
    'account-signIn': ({ email, password }) => {
      const made = posts.find(({ values }) => values['email'] === email && values['password'] === password);
      if (!made) return refused('SIGN_IN_FAILED');
      server.viewer = viewer(made.practiceIdValid ? 'free' : 'pending');
      return { claims: server.viewer.claims };
    },
  });
  return posts;
}
