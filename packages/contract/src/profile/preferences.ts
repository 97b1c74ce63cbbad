import { z } from 'zod';
import { defaultPreferences } from '@consult/domain/profile/preferences.ts';

const language = z.enum(['en', 'fr']);
/** How a doctor is titled in French; '' while nothing is chosen. */
const frenchTitle = z.enum(['', 'Dr', 'Dre']);
/** A page's name, or null for the computed one. */
const homepage = z.string().max(40).nullable();

/** A person's choices about the product and its notices: packages/domain/src/profile/preferences.ts. */
export const preferences = z.object({
  language,
  frenchTitle,
  homepage,
  fax: z.object({
    forms: z.boolean(),
    econsult: z.object({ outgoing: z.boolean(), incoming: z.boolean() }),
    secureMessage: z.object({ outgoing: z.boolean(), incoming: z.boolean(), onlyFirstConsultantMessage: z.boolean() }),
    pdf: z.object({ includeImages: z.boolean(), includePdfs: z.boolean() }),
  }),
  email: switches(defaultPreferences.email),
  mobilePushNotifications: switches(defaultPreferences.mobilePushNotifications),
  secureMessaging: switches(defaultPreferences.secureMessaging),
});

function switches<T extends Readonly<Record<string, boolean>>>(of: T) {
  return z.object(
    Object.fromEntries(Object.keys(of).map((key) => [key, z.boolean()])) as Record<keyof T, z.ZodBoolean>,
  );
}

const { shape } = preferences;
const { econsult, secureMessage, pdf, forms } = shape.fax.shape;

/** Some of the preferences; the others stay. */
export const preferencesChange = z
  .strictObject({
    language,
    frenchTitle,
    homepage,
    fax: z
      .strictObject({
        forms,
        econsult: z.strictObject(econsult.shape).partial(),
        secureMessage: z.strictObject(secureMessage.shape).partial(),
        pdf: z.strictObject(pdf.shape).partial(),
      })
      .partial(),
    email: z.strictObject(shape.email.shape).partial(),
    mobilePushNotifications: z.strictObject(shape.mobilePushNotifications.shape).partial(),
    secureMessaging: z.strictObject(shape.secureMessaging.shape).partial(),
  })
  .partial();
