import { appBuild, appInfo, appVersion } from '@consult/contract/account/app-info.ts';
import { isDemoInPublic } from '../../call/demo-line.ts';
import { serveAnyone } from '../../call/implement.ts';
import { environmentOf } from './environment.ts';

/** app-info: what the sign-in page shows before anybody has signed in. */
export const getAppInfo = serveAnyone(appInfo).handler(({ context: { app } }) => {
  const { publicUrl, supportUrl, signUpUrl, salesContact, supportEmail, idleLockMinutes } = app.config;
  return {
    version: appVersion,
    build: appBuild,
    environment: environmentOf(publicUrl),
    analytics: app.config.analytics.kind !== 'off',
    demo: app.demo ? [...app.demo] : null,
    demoInPublic: isDemoInPublic(app),
    oidc: app.config.oidc ? { name: app.config.oidc.name } : null,
    supportUrl,
    signUpUrl,
    salesContact,
    supportEmail,
    idleLockMinutes,
  };
});
