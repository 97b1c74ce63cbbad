import { ConfigError } from '../call/config.ts';
import type { Config } from '../call/config.ts';
import { isPublic } from '../call/reach.ts';
import type { StripeAccess } from '../infra/payments/stripe-client.ts';
import { secureAddress } from './secure-address.ts';

type Env = Record<string, string | undefined>;

/**
 * PAYMENTS, PAY_ORIGIN and what Stripe needs. A stranger's script runs at PAY_ORIGIN alone, so without it Stripe is
 * refused; a host of its own it must be, since cookies ignore ports.
 * @throws ConfigError naming the variable
 */
export function readPayments(env: Env, publicUrl: string): Pick<Config, 'payOrigin' | 'stripe'> {
  const payments = env.PAYMENTS || 'sandbox';
  if (payments !== 'sandbox' && payments !== 'stripe')
    throw new ConfigError('PAYMENTS must be one of sandbox, stripe.');
  const payOrigin = readPayOrigin(env.PAY_ORIGIN, publicUrl);
  if (payments === 'sandbox') return { payOrigin, stripe: undefined };
  if (payOrigin === undefined) throw missing('PAY_ORIGIN');
  return { payOrigin, stripe: readStripe(env) };
}

/**
 * Whether money is real here: at Stripe, and at a real address without the demo world. There no test card of the
 * sandbox may give what the operator sells.
 */
export const moneyIsReal = (config: Pick<Config, 'stripe' | 'publicUrl' | 'host' | 'demo' | 'demoInPublic'>): boolean =>
  config.stripe !== undefined || (isPublic(config) && (config.demo === false || !config.demoInPublic));

const missing = (name: string): ConfigError => new ConfigError(`${name} is missing beside PAYMENTS=stripe.`);

function readPayOrigin(text: string | undefined, publicUrl: string): string | undefined {
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || `${url.origin}/` !== url.href)
    throw new ConfigError('PAY_ORIGIN must be an address without a path, such as https://pay.your-clinic.ca');
  const page = new URL(publicUrl);
  if (hostOf(url) === hostOf(page))
    throw new ConfigError('PAY_ORIGIN must have another host than PUBLIC_URL: cookies ignore ports.');
  if (page.protocol === 'https:' && url.protocol !== 'https:')
    throw new ConfigError('PAY_ORIGIN must begin with https:// where PUBLIC_URL does.');
  return url.origin;
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/\.$/, '');

function readStripe(env: Env): StripeAccess {
  const key = (name: string, form: RegExp, looks: string): string => {
    const value = env[name]?.trim();
    if (!value) throw missing(name);
    if (!form.test(value)) throw new ConfigError(`${name} must begin with ${looks}.`);
    return value;
  };
  return {
    secretKey: key('STRIPE_SECRET_KEY', /^[sr]k_\w+$/, 'sk_ or rk_'),
    publishableKey: key('STRIPE_PUBLISHABLE_KEY', /^pk_\w+$/, 'pk_'),
    webhookSecrets: key('STRIPE_WEBHOOK_SECRET', /^whsec_[\w+/=]+(?:,whsec_[\w+/=]+)*$/, 'whsec_').split(','),
    url: secureAddress('STRIPE_URL', env.STRIPE_URL || 'https://api.stripe.com'),
  };
}
