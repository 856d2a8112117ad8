import type { PostalAddress } from '@portal/contracts/identity/user';
import type { CompanyContactType } from '@portal/contracts/projects/company-contact-lists';
import type { EnteredPosition } from '@portal/contracts/projects/contact-position';
import type { companyIdOf } from './portfolio.ts';

type CompanyKey = Parameters<typeof companyIdOf>[0];

/** A person in a company's own book of contacts. */
export interface BookPerson {
  readonly position: EnteredPosition;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly email: string;
  readonly phone: string | null;
  readonly address: PostalAddress | null;
}
/** A company of it. */
export interface BookCompany {
  readonly name: string;
  readonly type: CompanyContactType;
  readonly email: string;
  readonly phone: string | null;
  readonly address: PostalAddress | null;
}

const person = (
  position: EnteredPosition,
  name: string,
  company: string,
  email: string,
  phone: string | null = null,
  address: PostalAddress | null = null,
): BookPerson => {
  const [firstName = '', ...rest] = name.split(' ');
  return { position, firstName, lastName: rest.join(' '), company, email, phone, address };
};
const company = (
  type: CompanyContactType,
  name: string,
  email: string,
  phone: string | null = null,
  address: PostalAddress | null = null,
): BookCompany => ({ type, name, email, phone, address });

const at = (country: string, state: string, city: string, addressLine: string, zipCode: string): PostalAddress => ({
  country,
  state,
  city,
  addressLine,
  zipCode,
});

const LONDON = at('United Kingdom', 'England', 'London', '30 Fenchurch Avenue', 'EC3M 5AD');
const HAMBURG = at('Germany', 'Hamburg', 'Hamburg', 'Am Sandtorkai 44', '20457');
const CHICAGO = at('United States', 'Illinois', 'Chicago', '233 South Wacker Drive', '60606');
const ZURICH = at('Switzerland', 'Zürich', 'Zürich', 'Mythenquai 21', '8002');
const BERGEN = at('Norway', 'Vestland', 'Bergen', 'Strandgaten 9', '5013');

const GRANITE = company('Risk', 'Granite Risk', 'coordinator@riskco.example', '+442079460155', LONDON);
const KESTREL = company('Risk', 'Kestrel Surveys', 'surveys@kestrel.example', '+13125550148', CHICAGO);

/** People in the books of the demo companies; none has an account. */
export const BOOK_PEOPLE: Readonly<Partial<Record<CompanyKey, readonly BookPerson[]>>> = {
  northwind: [
    person('Broker', 'Isabel Thorne', 'Thorne & Vale', 'isabel.thorne@thorne-vale.example', '+442079460171', LONDON),
    person('Broker', 'Jonas Winkler', 'Elbe Assekuranz', 'winkler@elbe-assekuranz.example', '+49405550134', HAMBURG),
    person('ExternalRE', 'Priya Raman', 'Kestrel Surveys', 'p.raman@kestrel.example', '+13125550162', CHICAGO),
    person('ExternalRE', 'Luc Baumann', 'Baumann Risk Engineering', 'luc@baumann-risk.example', '+41445550119', ZURICH),
    person('InsuranceRepresentative', 'Grace Adeyemi', 'Adeyemi Claims', 'grace@adeyemi-claims.example'),
    person('RiskManager', 'Sven Aasen', 'Nordfjord Energi', 'sven.aasen@nordfjord.example', '+4755550108', BERGEN),
    person('DeveloperOwner', 'Carmen Ruiz', 'Levante Desarrollos', 'carmen.ruiz@levante.example', '+34915550127'),
    person('SiteContact', 'Declan Moore', 'Moore Civil Works', 'declan@moore-civil.example', '+35315550190'),
  ],
  harbour: [
    person('Broker', 'Fenna de Wit', 'De Wit Makelaars', 'fenna@dewit.example', '+31105550141'),
    person('SiteContact', 'Ruth Callow', 'Callow Marine', 'ruth@callow-marine.example', '+442079460183', LONDON),
  ],
  rival: [person('RiskManager', 'Teresa Pinto', 'Pinto Obras', 'teresa@pinto-obras.example', '+351215550112')],
  meridian: [
    person('RiskManager', 'Nora Whitfield', 'Lakeshore Properties', 'nora@lakeshore.example', '+13125550133', CHICAGO),
    person('SiteContact', 'Caleb Ortiz', 'Lakeshore Properties', 'caleb@lakeshore.example', '+13125550134', CHICAGO),
    person('ExternalRE', 'Priya Raman', 'Kestrel Surveys', 'p.raman@kestrel.example', '+13125550162', CHICAGO),
  ],
};

/** Partner companies in the books of the demo companies. */
export const BOOK_COMPANIES: Readonly<Partial<Record<CompanyKey, readonly BookCompany[]>>> = {
  northwind: [
    GRANITE,
    KESTREL,
    company('Risk', 'Baumann Risk Engineering', 'office@baumann-risk.example', '+41445550119', ZURICH),
    company('Risk', 'Fjordvakt Inspeksjon', 'post@fjordvakt.example', '+4755550120', BERGEN),
    company('Risk', 'Southern Cross Loss Prevention', 'proposals@southern-cross.example', '+61285550176'),
    company('Broker', 'Thorne & Vale', 'construction@thorne-vale.example', '+442079460170', LONDON),
    company('Broker', 'Elbe Assekuranz', 'technik@elbe-assekuranz.example', '+49405550130', HAMBURG),
    company('Broker', 'Meridian Brokers', 'placements@meridian-brokers.example', '+13125550110', CHICAGO),
    company('Insurance', 'Alpine Re', 'facultative@alpine-re.example', '+41445550150', ZURICH),
    company('Insurance', 'Harbour Mutual', 'coinsurance@harbour-mutual.example', '+442079460162', LONDON),
    company('Insurance', 'Polaris Specialty', 'engineering@polaris.example'),
  ],
  harbour: [GRANITE, company('Broker', 'De Wit Makelaars', 'bouw@dewit.example', '+31105550140')],
  rival: [GRANITE, company('Insurance', 'Iberia Reaseguros', 'obras@iberia-re.example', '+34915550188')],
  meridian: [
    KESTREL,
    company('Insurance', 'Northwind Insurance', 'property@northwind.example', '+13125550120', CHICAGO),
  ],
  granite: [
    company('Insurance', 'Northwind Insurance', 'engineering@northwind.example', '+442079460166', LONDON),
    company('Insurance', 'Rival Insurance', 'risk@rival-insurance.example', '+34915550101'),
    company('Broker', 'Thorne & Vale', 'construction@thorne-vale.example', '+442079460170', LONDON),
  ],
};
