import { connectProvider, disconnectProvider, getProvider } from './connection.ts';
import { finishProviderSignIn } from './finish-sign-in.ts';

/** The door of signing in through the installation's OpenID Connect provider. */
export const oidcCalls = {
  'account-finishProviderSignIn': finishProviderSignIn,
  'security-connectProvider': connectProvider,
  'security-disconnectProvider': disconnectProvider,
  'security-getProvider': getProvider,
};
export { oidcRoutes } from './routes.ts';
