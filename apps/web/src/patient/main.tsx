import { startPatientPage } from './start.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('patient.html has no #root');
await startPatientPage(place);
