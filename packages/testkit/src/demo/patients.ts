import { inventedHealthNumber } from '../health-numbers.ts';

/** A patient of the demo world: invented, no living person is meant. */
export type Patient = {
  firstName: string;
  lastName: string;
  province: string;
  phn: string;
  /** YYYY/MM/DD. */
  dateOfBirth: string;
  sex: 'F' | 'M';
  phone: string;
  email: string;
  /** For the claim of a patient from another province. */
  address: { line1: string; city: string; postalCode: string };
};

type Line = [
  firstName: string,
  lastName: string,
  province: string,
  dateOfBirth: string,
  sex: 'F' | 'M',
  reach?: 'none' | 'phone',
];

/**
 * Names in several scripts, two people of one name (Jan Kowalski), old and young; mostly of AB, some of BC, SK and
 * elsewhere.
 */
const lines: readonly Line[] = [
  ['Delphine', 'Okafor-Marchand', 'AB', '1984/03/17', 'F'],
  ['Wilfred', 'Achterberg', 'AB', '1948/01/29', 'M', 'phone'],
  ['Priya', 'Ramanathan', 'BC', '1995/06/11', 'F'],
  ['Tobias', 'Lindgren-Whitecalf', 'AB', '2020/02/03', 'M', 'phone'],
  ['Marguerite', 'Beaulieu-Desrosiers', 'AB', '1959/05/22', 'F'],
  ['Hyun-woo', 'Bae', 'AB', '1972/08/14', 'M'],
  ['Ingrid', 'Sørensdatter', 'BC', '1977/04/30', 'F'],
  ['Abdirahman', 'Warsame', 'AB', '2003/01/09', 'M'],
  ['Genevieve', 'St. Cloud', 'BC', '1955/07/19', 'F', 'phone'],
  ['Kestrel', 'Dubois', 'AB', '2007/02/27', 'F'],
  ['ᑮᓯᑳᐤ', 'ᒪᐢᑿ', 'AB', '1966/10/02', 'M', 'phone'],
  ['Jan', 'Kowalski', 'AB', '1961/11/04', 'M'],
  ['Jan', 'Kowalski', 'AB', '1990/11/04', 'M'],
  ['Żaneta', 'Świątkiewicz-Łęcka', 'SK', '1988/12/24', 'F'],
  ['Олександра', 'Шевчишин', 'AB', '1999/03/08', 'F'],
  ['美玲', '陳', 'BC', '1969/09/15', 'F'],
  ['ਗੁਰਪ੍ਰੀਤ', 'ਢਿੱਲੋਂ', 'BC', '1981/05/05', 'M'],
  ['ليلى', 'الحداد', 'AB', '2001/07/21', 'F'],
  ['Thị Ánh Nguyệt', 'Nguyễn', 'BC', '1993/02/10', 'F'],
  ['Maëlys', 'L’Écuyer', 'QC', '1979/06/24', 'F'],
  ['Sadhbh', 'O’Riordáin', 'AB', '1986/08/31', 'F'],
  ['Solveig', 'Running Crane', 'AB', '2004/04/12', 'F'],
  ['Emeka', 'Thibodeau', 'AB', '1977/03/03', 'M', 'none'],
  ['Ottoline', 'Fairweather', 'AB', '1991/01/18', 'F'],
  ['Wilhelmina', 'Achterberg-Roy', 'SK', '1958/02/13', 'F'],
  ['Þórdís', 'Björnsdóttir', 'MB', '1974/12/06', 'F'],
  ['José Ramón', 'Ibáñez del Río', 'AB', '1950/09/09', 'M'],
  ['Nanuk', 'ᓄᓇᓕᒃ', 'NU', '1997/05/16', 'M', 'phone'],
  ['Beatrix', 'van der Zwaag', 'AB', '1943/04/01', 'F', 'phone'],
  ['Kwame', 'Asante-Boateng', 'AB', '2016/10/10', 'M', 'phone'],
  ['Florence', 'Many Bears', 'AB', '1953/06/06', 'F', 'phone'],
  ['Théodore', 'Gagné', 'AB', '2022/12/19', 'M', 'phone'],
  ['Ruth', 'Featherstonehaugh', 'BC', '1939/01/07', 'F', 'phone'],
  ['Dmytro', 'Hrynkiw', 'SK', '1965/03/30', 'M'],
  ['Anaïs', 'Bélanger', 'AB', '1994/11/28', 'F'],
  ['Mbali', 'Dlamini-Ross', 'AB', '1982/02/02', 'F'],
  ['Leopold', 'Vandenberghe', 'BC', '1970/10/25', 'M'],
  ['Yuki', 'Tachibana', 'BC', '2009/09/02', 'F'],
  ['Aurelio', 'Santangelo', 'AB', '1957/08/08', 'M'],
  ['Hawa', 'Jibril', 'AB', '2011/01/25', 'F', 'phone'],
  ['Clementine', 'Whitford', 'SK', '1946/12/12', 'F', 'phone'],
  ['Piotr', 'Brzęczyszczykiewicz', 'AB', '1980/07/07', 'M'],
  ['Sione', 'Fifita-Tau', 'AB', '1987/03/23', 'M'],
  ['Gwenllian', 'ap Rhys', 'ON', '1998/05/14', 'F'],
  ['Hugo', 'D’Amours', 'AB', '2013/06/18', 'M', 'phone'],
  ['Rosalind', 'Crane', 'AB', '1962/09/27', 'F'],
  ['Mariposa', 'Quispe', 'AB', '1989/04/21', 'F'],
  ['Angus', 'Macpherson', 'BC', '1951/02/28', 'M'],
  ['Nokomis', 'Tailfeathers-Lee', 'AB', '2018/08/05', 'F', 'phone'],
  ['Étienne', 'Châteauvert', 'AB', '1976/01/31', 'M'],
  ['Zofia', 'Jędrzejewska', 'AB', '1945/05/09', 'F', 'phone'],
  ['Tariq', 'Rahmani', 'SK', '1992/10/17', 'M'],
  ['Eirlys', 'Haugland', 'BC', '1968/11/11', 'F'],
  ['Obinna', 'Chukwuma-Hall', 'AB', '2005/03/14', 'M'],
  ['Marie-Ange', 'Toussaint', 'AB', '1973/07/14', 'F'],
  ['Bertrand', 'Snow', 'AB', '1937/10/20', 'M', 'phone'],
];

const streets = [
  '14 Larch Place',
  '207 Harebell Way',
  '3 Coulee View',
  '918 Tamarack Road',
  '55 Prairie Rose Lane',
] as const;
const towns: Readonly<Record<string, readonly [city: string, postalCode: string, area: string]>> = {
  AB: ['Calgary', 'T2X9Z9', '403'],
  BC: ['Burnaby', 'V5X9Z8', '604'],
  SK: ['Swift Current', 'S9X9Z7', '306'],
  MB: ['Gimli', 'R0C9Z6', '204'],
  QC: ['Gatineau', 'J8X9Z5', '819'],
  NU: ['Rankin Inlet', 'X0C9Z4', '867'],
  ON: ['Kenora', 'P9N9Z3', '807'],
};

export const patients: readonly Patient[] = lines.map(
  ([firstName, lastName, province, dateOfBirth, sex, reach], index) => {
    const [city, postalCode, area] = towns[province] ?? towns['AB']!;
    const bare = `${firstName}.${lastName}`
      .normalize('NFD')
      .replace(/[^A-Za-z.]/g, '')
      .toLowerCase();
    return {
      firstName,
      lastName,
      province,
      dateOfBirth,
      sex,
      phn: inventedHealthNumber(province, 1000 + index * 37),
      phone: reach === 'none' ? '' : `(${area}) 555-01${String((index * 7) % 100).padStart(2, '0')}`,
      email:
        reach === 'phone' ? '' : `${/^[a-z]+\.[a-z.]*[a-z]$/.test(bare) ? bare : `patient${index}`}@patients.example`,
      address: { line1: streets[index % streets.length]!, city, postalCode },
    };
  },
);
