export { readJson } from '../../infra/keystore/read-json.ts';
