import { signupMakeAgreement } from '@consult/contract/signup/make-agreement.ts';
import { agreementValues } from '@consult/domain/signup/agreement.ts';
import { checkReadable, checkSignerName, signupRequired } from '@consult/domain/signup/signup-form.ts';
import { checkTypedSignature } from '@consult/domain/signup/typed-signature.ts';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import { checkEmail } from '@consult/domain/patient/email.ts';
import { checkProvince } from '@consult/domain/patient/provinces.ts';
import type { z } from 'zod';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type { App } from '../../call/context.ts';
import { refuse, serveAnyone } from '../../call/implement.ts';
import { PdfBusyError } from '../../infra/pdf/pdf.ts';
import { AtOnce } from '../../infra/rate-limit/at-once.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';
import { agreementBlocks } from './agreement-blocks.ts';
import { agreementWords } from './agreement-words.ts';
import { loadContract } from './content.ts';
import { rememberProduced } from './produced-agreements.ts';
import { drawnSignature, witnessSignatures } from './signature-image.ts';

/** Agreements made for one address, which a whole clinic may share. */
export const agreementLimit: Limit = { tries: 30, seconds: 15 * 60 };
const byAddress = 'signup-agreement:address';
/**
 * The agreements that a process makes at once. They are printed one after the other, between everybody's PDFs:
 * strangers from however many addresses keep a doctor's PDF waiting for a second at most.
 */
const agreementsMade = new AtOnce(8);

/**
 * signup-makeAgreement: the role's agreement in the chosen language, filled in and signed, as a PDF. The server keeps
 * hashes of the file and of the form for a day: the signup takes no other file.
 */
export const makeAgreement = serveAnyone(signupMakeAgreement).handler(async ({ input, context, errors }) => {
  const { app, request } = context;
  const wrong = faultsOf(input);
  if (Object.keys(wrong).length > 0) throw refuse('INVALID_INPUT', wrong);
  if (!(await app.sessions.limits.takeFrom(byAddress, request.ip, agreementLimit))) throw refuse('TOO_MANY');
  const made = await agreementsMade.run(() => signedAgreement(app, input, errors));
  if (!made) throw refuse('TOO_MANY');
  return made;
});

type Errors = { CONTRACT_MISSING: () => Error; SIGNATURE_UNREADABLE: () => Error };

/** Reads the signature and prints the agreement, which costs a tenth of a second of the machine. */
async function signedAgreement(app: App, input: Input, errors: Errors): Promise<{ pdf: string }> {
  const { role, signature, language } = input;
  const words = agreementWords[language];
  const contract = await loadContract(app, role, language);
  const witnesses = contract && (await witnessSignatures(contract.office, words));
  if (!contract || !witnesses) throw errors.CONTRACT_MISSING();
  const now = app.now();
  const values = agreementValues(input, businessDay(now), language);
  const signed =
    signature.way === 'drawn'
      ? await drawnSignature(signature.png, words.drawnBy(values.signingName))
      : ({ kind: 'typed-signature', words: words.typedBy, name: signature.name } as const);
  if (!signed) throw errors.SIGNATURE_UNREADABLE();
  const images = { ...witnesses, signature: signed };
  try {
    const pdf = await app.pdf.printAgreement({
      language,
      title: words.title(role),
      author: values.signingName,
      day: businessDay(now),
      blocks: agreementBlocks(contract.markdown, { values, images }),
    });
    await rememberProduced(app, pdf, input, language);
    return { pdf: Buffer.from(pdf).toString('base64') };
  } catch (error) {
    if (error instanceof PdfBusyError) throw refuse('TOO_MANY');
    throw error;
  }
}

type Input = z.infer<(typeof signupMakeAgreement)['~orpc']['inputSchema'] & z.ZodType>;

function faultsOf({ role, firstName, lastName, email, city, province, signature }: Input): FieldFaults {
  const wrong = {
    firstName: checkSignerName(firstName, signupRequired.firstName),
    lastName: checkSignerName(lastName, signupRequired.lastName),
    email: checkEmail(email, signupRequired.email),
    // The form asks residents for none.
    city: city.trim() === '' && role !== 'Resident' ? signupRequired.city : checkReadable(city),
    province: checkProvince(province),
    'signature.name':
      signature.way === 'typed'
        ? (checkReadable(signature.name) ?? checkTypedSignature(signature.name, { firstName, lastName }))
        : null,
  };
  return Object.fromEntries(Object.entries(wrong).filter(([, fault]) => fault !== null)) as FieldFaults;
}
