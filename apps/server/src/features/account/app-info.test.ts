import { expect, test } from 'vitest';
import { quietGround, startIdentityServer } from './identity-server.testing.ts';

test('version, environment and contacts are told to anyone, the demo accounts only where the demo world is loaded', async () => {
  const ground = await quietGround();
  const env = {
    PUBLIC_URL: 'https://staging.consult.example',
    SUPPORT_URL: 'https://help.example',
    SUPPORT_EMAIL: 'help@consult.example',
    SALES_CONTACT: '1-800-555-0100',
  };
  const server = await startIdentityServer(ground.url, ground.path, env);
  try {
    const { status, body } = await server.call('app-info');
    expect(status).toBe(200);
    expect(body).toEqual({
      version: '12.0.2',
      build: '2025.09.19',
      environment: 'staging',
      analytics: false,
      demo: null,
      demoInPublic: false,
      oidc: null,
      supportUrl: 'https://help.example',
      signUpUrl: '/signup',
      salesContact: '1-800-555-0100',
      supportEmail: 'help@consult.example',
      idleLockMinutes: 15,
    });
    server.app.demo = [{ email: 'someone@demo.example', who: 'Somebody' }];
    const { demo } = (await server.call('app-info')).body as { demo: unknown };
    expect(demo).toEqual([{ email: 'someone@demo.example', who: 'Somebody' }]);
  } finally {
    await server.stop();
  }
});
