/** The door of commercial mail: who sends it, how its readers end it, and who takes none (server rules, section 19). */
export { keepCode, linkCode, typedCode } from './code.ts';
export { isSuppressed, suppress } from './list.ts';
export { renewSuppressions } from './renew.ts';
export { senderOf, storeSender } from './sender.ts';
export type { Sender } from './sender.ts';
export { unsubscribeRoutes } from './unsubscribe-routes.ts';
