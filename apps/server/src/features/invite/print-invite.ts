import { printedCode } from '@consult/domain/invite/unsubscribe.ts';
import { wallClock } from '@consult/domain/time/business-time.ts';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { PdfBlock } from '../../infra/pdf/description.ts';
import { PdfBusyError } from '../../infra/pdf/pdf.ts';
import type { InviteOrder } from './order-invite.ts';

const words = {
  en: {
    title: 'An invitation to Consult',
    to: 'To',
    from: 'From',
    date: 'Date',
    invites: (name: string) =>
      `${name} invites you to Consult, where physicians, nurse practitioners and specialists write to each other about their patients.`,
    message: 'Their message',
    signUp: 'Sign up at',
    mistake: 'If you are not the person named above, please destroy this page.',
    sent: (sender: string, name: string) => `This fax is sent by ${sender} on behalf of ${name}.`,
    noMore: 'No more invitations',
    code: 'Code',
  },
  fr: {
    title: 'Une invitation à Consult',
    to: 'À',
    from: 'De',
    date: 'Date',
    invites: (name: string) =>
      `${name} vous invite à utiliser Consult, où médecins, infirmières praticiennes et spécialistes s’écrivent au sujet de leurs patients.`,
    message: 'Son message',
    signUp: 'Pour vous inscrire',
    mistake: 'Si cette page ne vous est pas adressée, veuillez la détruire.',
    sent: (sender: string, name: string) => `Cette télécopie est envoyée par ${sender} au nom de ${name}.`,
    noMore: 'Ne plus recevoir d’invitations',
    code: 'Code',
  },
} as const;

/** The page of the fax. @throws TOO_MANY while more PDFs wait than are made soon */
export async function printInvite(app: App, paper: InviteOrder & { at: Date }): Promise<Buffer> {
  const { invite, from, link, language, at, sender, unsubscribe, codes } = paper;
  const own = words[language];
  const place = [invite.clinicName, invite.city].filter(Boolean).join(', ');
  const { personalMessage } = invite;
  const blocks: PdfBlock[] = [
    { kind: 'note', text: own.invites(from) },
    ...(personalMessage === ''
      ? []
      : ([
          { kind: 'heading', text: own.message },
          { kind: 'note', text: personalMessage },
        ] as const)),
    { kind: 'facts', facts: [{ label: own.signUp, value: link }] },
    { kind: 'note', text: own.mistake },
    { kind: 'note', text: `${own.sent(sender.name, from)}\n${sender.postalAddress}\n${sender.contact}` },
    {
      kind: 'facts',
      facts: [
        { label: own.noMore, value: unsubscribe },
        { label: own.code, value: printedCode(codes.fax) },
      ],
    },
  ];
  try {
    const pdf = await app.pdf.print({
      description: {
        language,
        title: own.title,
        mark: null,
        patient: [
          { label: own.to, value: `${invite.firstName} ${invite.lastName}\n${place}` },
          { label: own.from, value: from },
          { label: own.date, value: wallClock(at).day.replaceAll('-', '/') },
        ],
        blocks,
        filesElsewhere: false,
      },
      files: [],
      read: () => Promise.reject(new Error('an invitation has no files')),
    });
    return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  } catch (error) {
    if (error instanceof PdfBusyError) throw refuse('TOO_MANY');
    throw error;
  }
}
