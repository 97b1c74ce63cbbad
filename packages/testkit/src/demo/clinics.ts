import { fixedId } from '../random.ts';

/** A clinic of the demo world. Names, streets and numbers are invented; 555-01xx belongs to nobody. */
export type Clinic = {
  id: string;
  name: string;
  street: string;
  city: string;
  province: 'AB' | 'BC' | 'SK';
  postalCode: string;
  phone: string;
  fax: string;
  /** Where it takes referrals by mail; '' where that is not known. */
  email: string;
};

const clinic = (
  n: number,
  name: string,
  street: string,
  city: string,
  province: Clinic['province'],
  postalCode: string,
  area: string,
): Clinic => ({
  id: fixedId(1, n),
  name,
  street,
  city,
  province,
  postalCode,
  phone: `(${area}) 555-01${String(n).padStart(2, '0')}`,
  fax: `(${area}) 555-01${String(n + 50).padStart(2, '0')}`,
  email: '',
});

export const clinics = {
  elbowPark: clinic(1, 'Elbow Park Family Clinic', '3604 Willow Bend SW', 'Calgary', 'AB', 'T2S0A1', '403'),
  vargaDermatology: clinic(2, 'Varga Dermatology', '210, 1020 Larkspur Avenue SW', 'Calgary', 'AB', 'T2T0B2', '403'),
  redDeerSkin: clinic(3, 'Piper Creek Skin Centre', '88 Poplar Ridge Road', 'Red Deer', 'AB', 'T4N0C3', '403'),
  rundleChildren: clinic(4, 'Rundle Children’s Clinic', '45 Saskatoon Berry Way NE', 'Calgary', 'AB', 'T1Y0D4', '403'),
  crowfoot: clinic(5, 'Crowfoot Walk-in', '17 Magpie Circle NW', 'Calgary', 'AB', 'T3G0E5', '403'),
  millCreekHeart: clinic(6, 'Mill Creek Heart Centre', '9901 Ravine Drive NW', 'Edmonton', 'AB', 'T6E0F6', '780'),
  beaverFlats: clinic(7, 'Beaver Flats Health Centre', '12 Muskeg Trail', 'High Prairie', 'AB', 'T0G0G7', '780'),
  bowSpecialists: {
    ...clinic(8, 'Bow Crescent Specialists', '500, 77 Fescue Street SE', 'Calgary', 'AB', 'T2G0H8', '403'),
    email: 'referrals@bow-crescent.example',
  },
  northSask: clinic(9, 'North Saskatchewan Medical Group', '1410 Trillium Lane NW', 'Edmonton', 'AB', 'T5J0J9', '780'),
  seymourCreek: clinic(10, 'Seymour Creek Medical', '300 Arbutus Rise', 'North Vancouver', 'BC', 'V7H1K1', '604'),
  burrard: clinic(11, 'False Narrows Consultants', '1802 Salal Street', 'Vancouver', 'BC', 'V6J1L2', '604'),
  okanagan: clinic(12, 'Okanagan Benchlands Clinic', '640 Ponderosa Close', 'Kelowna', 'BC', 'V1Y1M3', '250'),
  meewasin: clinic(13, 'Meewasin Dental and Sleep', '215 Riverbend Crescent', 'Saskatoon', 'SK', 'S7K1N4', '306'),
  wascana: clinic(14, 'Wascana Plains Medical', '92 Crocus Boulevard', 'Regina', 'SK', 'S4S1P5', '306'),
} as const satisfies Record<string, Clinic>;

export type ClinicKey = keyof typeof clinics;
