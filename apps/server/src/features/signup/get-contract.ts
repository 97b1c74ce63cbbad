import { signupGetContract } from '@consult/contract/signup/get-contract.ts';
import { serveAnyone } from '../../call/implement.ts';
import { loadContract } from './content.ts';

/** signup-getContract: the agreement of a role in a language, for reading before signing. */
export const getContract = serveAnyone(signupGetContract).handler(async ({ input, context: { app }, errors }) => {
  const contract = await loadContract(app, input.role, input.language);
  if (contract === null) throw errors.CONTRACT_MISSING();
  return { markdown: contract.markdown };
});
