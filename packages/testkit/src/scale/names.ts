export const firstNames = [
  'Adaora', 'Aiden', 'Alistair', 'Amélie', 'Anaïs', 'Anders', 'Aoife', 'Arjun', 'Asha', 'Béatrice', 'Bogdan', 'Caoimhe', 'Carmen', 'Chantal', 'Chidi', 'Clément',
  'Daanis', 'Delphine', 'Dmytro', 'Eilidh', 'Élise', 'Emeka', 'Esi', 'Fatima', 'Félix', 'Freya', 'Gaëlle', 'Gurpreet', 'Håkon', 'Hana', 'Henrik', 'Ifeoma',
  'Ingrid', 'Isla', 'Jarosław', 'Jean-Luc', 'Jin', 'Joséphine', 'Kateryna', 'Kenji', 'Kwame', 'Laleh', 'Léa', 'Łukasz', 'Maëlle', 'Magnus', 'Mei', 'Mikisew',
  'Nadia', 'Niamh', 'Noor', 'Olive', 'Oona', 'Paloma', 'Piotr', 'Priya', 'Quinn', 'Raven', 'Renée', 'Rohan', 'Saoirse', 'Siobhán', 'Sofía', 'Solveig', 'Søren',
  'Tariq', 'Tamsin', 'Thandiwe', 'Théo', 'Tuấn', 'Uma', 'Vito', 'Wren', 'Ximena', 'Yuki', 'Zofia',
] as const;

export const lastNames = [
  'Achterberg', 'Adeyemi', 'Ahluwalia', 'Bélanger', 'Bjornson', 'Brzęczek', 'Cardinal', 'Chen', 'Crowfeather', 'D’Amours', 'D’Angelo', 'Dallaire', 'Desjarlais',
  'Dhillon', 'Dubois', 'Eriksen', 'Etienne', 'Fairweather', 'Falardeau', 'Featherstone', 'Gagné', 'Gauthier-Roy', 'Gunnarsson', 'Haddad', 'Haugland', 'Hrynkiw',
  'Ibáñez', 'Jędrzejewski', 'Kaur', 'Kim', 'Kowalczyk', 'L’Hirondelle', 'Laframboise', 'LeBlanc', 'Lindqvist', 'MacAskill', 'Many Bears', 'Marchetti', 'McTavish',
  'Melnychuk', 'Molefe', 'Mukherjee', 'Nakagawa', 'Nguyễn', 'O’Dowda', 'O’Neill', 'O’Riordan', 'Okafor', 'Okonkwo', 'Osei', 'Oyelaran', 'Petrov', 'Quenneville',
  'Rahmani', 'Ramanathan', 'Rasmussen', 'Running Crane', 'Sandoval', 'Santangelo', 'Shevchyshyn', 'Silverthorn', 'St. Cloud', 'Sørensen', 'Tailfeathers', 'Tanaka',
  'Thibodeau', 'Thorne', 'Tootoosis', 'Toussaint', 'Tremblay', 'Tsang', 'Varga', 'Venkataraman', 'Warsame', 'Whitford', 'Wójcik', 'Yamashiro', 'Zhang', 'Świątek',
] as const;

export const towns = [
  ['Calgary', 'AB'], ['Edmonton', 'AB'], ['Red Deer', 'AB'], ['Lethbridge', 'AB'], ['Grande Prairie', 'AB'], ['Vancouver', 'BC'], ['Kelowna', 'BC'], ['Victoria', 'BC'],
  ['Prince George', 'BC'], ['Saskatoon', 'SK'], ['Regina', 'SK'], ['Medicine Hat', 'AB'],
] as const;

export const clinicWords = ['Aspen', 'Coulee', 'Foothills', 'Harebell', 'Juniper', 'Larch', 'Meadowlark', 'Prairie', 'Ravine', 'Saskatoon Berry', 'Tamarack', 'Willow'] as const;
export const clinicKinds = ['Family Clinic', 'Medical Group', 'Health Centre', 'Specialists', 'Consultants', 'Walk-in'] as const;

/** Sentences of which messages are made. */
export const sentences = [
  'Thank you for this consult, the photos and the history are very clear.', 'I would repeat the blood work in four weeks, fasting this time.', 'No red flags from what you describe.',
  'Start at half the usual dose and double it after two weeks if it is tolerated.', 'The patient has no allergies and takes nothing else regularly.', 'Blood pressure today was 128 over 76.',
  'Please send the imaging report when it is back.', 'I agree with your plan and would not change anything.', 'If this does not settle within six weeks I am glad to see the patient here.',
  'Creatinine is stable, potassium is in the normal range.', 'We talked about the side effects and the patient would like to go ahead.', 'There is a family history on the mother’s side.',
  'Merci, c’est très clair, je vais en parler avec la patiente.', 'Could you tell me how long the symptoms have been there?', 'It began in spring and is getting slowly worse.',
  'A referral is not needed at this point.', 'My office will call with a date.', 'The last culture grew nothing.', 'Weight is unchanged over three months.', 'Stop the other drug first and wait for a week.',
] as const;
