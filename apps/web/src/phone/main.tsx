import { startPhonePage } from './start.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('phone.html has no #root');
await startPhonePage(place);
