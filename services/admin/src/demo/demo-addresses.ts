import type { PostalAddress } from '@portal/contracts/identity/user';

interface Place {
  readonly address: PostalAddress;
  readonly phone: string;
}

const place = (
  country: string,
  state: string | null,
  city: string,
  addressLine: string,
  zipCode: string,
  phone: string,
): Place => ({ address: { country, state, city, addressLine, zipCode }, phone });

/** Addresses of the demo companies, by key. Phone numbers are from ranges reserved for fiction. */
export const COMPANY_PLACES: Readonly<Record<string, Place>> = {
  northwind: place('United Kingdom', 'London', 'London', '28 Lime Street', 'EC3M 7HR', '+44 2079 460118'),
  harbour: place('United States', 'Massachusetts', 'Boston', '120 Atlantic Avenue', '02110', '+1 (617) 555-0142'),
  rival: place('Germany', 'Bavaria', 'Munich', 'Leopoldstraße 88', '80802', '+49 899 9998 412'),
  granite: place('United Kingdom', 'Scotland', 'Edinburgh', '14 Queen Street', 'EH2 1JE', '+44 1314 960155'),
  meridian: place('United States', 'New York', 'New York', '215 Park Avenue South', '10003', '+1 (212) 555-0137'),
  beacon: place('United States', 'Illinois', 'Chicago', '155 North Wacker Drive', '60606', '+1 (312) 555-0153'),
  cedar: place('Canada', 'Ontario', 'Toronto', '40 King Street West', 'M5H 3Y2', '+1 (416) 555-0128'),
  summit: place('United Kingdom', 'London', 'London', '63 St Mary Axe', 'EC3A 8AA', '+44 2079 460187'),
};

/** Addresses of the demo people without a company, by e-mail. */
export const PERSON_PLACES: Readonly<Record<string, Place>> = {
  'admin@portal.example': place(
    'United Kingdom',
    'London',
    'London',
    '5 Finsbury Square',
    'EC2A 1AE',
    '+44 2079 460101',
  ),
  'engineer@solo.example': place(
    'United Kingdom',
    'Wales',
    'Cardiff',
    '9 Cathedral Road',
    'CF11 9HA',
    '+44 2920 180122',
  ),
  'broker@broker.example': place('Switzerland', 'Zurich', 'Zurich', 'Talstrasse 41', '8001', '+41 445 550 131'),
  'representative@insurance.example': place(
    'Canada',
    'Ontario',
    'Toronto',
    '70 Wellington Street West',
    'M5K 1A1',
    '+1 (416) 555-0166',
  ),
  'manager@client.example': place(
    'United States',
    'Texas',
    'Houston',
    '1400 McKinney Street',
    '77010',
    '+1 (713) 555-0178',
  ),
  'owner@developer.example': place(
    'Australia',
    'New South Wales',
    'Sydney',
    '60 Martin Place',
    '2000',
    '+61 255 501 287',
  ),
  'site@client.example': place(
    'United States',
    'Texas',
    'Galveston',
    '2201 Harborside Drive',
    '77550',
    '+1 (409) 555-0119',
  ),
};
