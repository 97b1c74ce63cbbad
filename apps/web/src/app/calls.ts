import type { Calls as Declared } from '@consult/contract/calls.ts';

/** The identity calls that the contract does not declare yet; a declaration there wins over these. */
type Undeclared = {
  'account-signIn': { input: { email: string; password: string }; output: { claims: Claims }; errors: 'BAD_CREDENTIALS' };
  'account-signOut': { input: Record<string, never>; output: Record<string, never>; errors: never };
  'login-setCustomClaims_v1': { input: Record<string, never>; output: Claims; errors: never };
  'profile-get': { input: Record<string, never>; output: Profile | null; errors: never };
  'app-info': { input: Record<string, never>; output: AppInfo; errors: never };
};

/** Every call by its name. */
export type Calls = Declared & Omit<Undeclared, keyof Declared>;

type Claims = { uid: string; roles: string[]; permissions: string[]; clinicIds: string[]; specialist: boolean };

type Profile = {
  uid: string;
  firstName: string;
  lastName: string;
  salutation: string;
  credentials: string;
  email: string;
  userRoles: string[];
  preferences: { homepage?: string };
  locations: { id: string; clinicId: string; clinicName: string; city: string; province: string; default: boolean; disabled: boolean }[];
};

type AppInfo = {
  version: string;
  build: string;
  environment: string;
  demo: { email: string; who: string }[] | null;
  supportUrl: string;
  signUpUrl: string;
  salesContact: string;
  supportEmail: string;
};
