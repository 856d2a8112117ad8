import { randomUUID } from 'node:crypto';
import { ADDRESS } from '../admin.fixture.ts';

/** A short text that nothing else has. */
export const anId = () => randomUUID().slice(0, 8);
/** A new company of a name and e-mail of its own. */
export const infoOf = (changes: object = {}) => {
  const id = anId();
  return {
    companyName: `Alpine ${id}`,
    address: ADDRESS,
    phone: '+44 2079 460118',
    location: 'Lime Street',
    primaryUserName: { firstName: 'Ines', lastName: 'Alder' },
    primaryUserEmail: `${id}@alpine.example`,
    ...changes,
  };
};

/** A paid year. */
export const TERMS = { type: 'Paid', period: 'Year', startDate: '2026-03-01' };
