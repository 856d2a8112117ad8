import type { CompanyContact } from '@portal/contracts/projects/company-contact';
import { formatPhone, textCell, type DataColumn } from '@portal/ui';
import { ADDRESS_LABELS } from '@portal/ui/texts/address';
import { CONTACT_SCREEN_TEXTS } from '../contacts/contact.texts.ts';
import { COMPANY_CONTACT_SCREEN_TEXTS, COMPANY_CONTACT_TYPE_LABELS } from './company-contact.texts.ts';

const COLUMNS: readonly DataColumn<CompanyContact>[] = [
  {
    id: 'Info.Name',
    header: COMPANY_CONTACT_SCREEN_TEXTS.name,
    cell: ({ name }) => textCell(name),
    beneath: ({ type }) => <span>{COMPANY_CONTACT_TYPE_LABELS[type]}</span>,
    isIdentifier: true,
    isWrapped: true,
    width: 280,
    least: 200,
    isFlexible: true,
  },
  {
    id: 'email',
    header: CONTACT_SCREEN_TEXTS.email,
    isSortable: false,
    cell: ({ info }) => textCell(info.email),
    isIdentifier: true,
    width: 250,
    grows: { to: 320, rank: 1 },
    drops: 1,
  },
];

const PHONE: DataColumn<CompanyContact> = {
  id: 'phone',
  header: ADDRESS_LABELS.phone,
  isSortable: false,
  cell: ({ info }) => textCell(formatPhone(info.phone, info.address)),
  width: 160,
  drops: 2,
};

const COUNTRY: DataColumn<CompanyContact> = {
  id: 'country',
  header: ADDRESS_LABELS.country,
  isSortable: false,
  cell: ({ info }) => textCell(info.address?.country ?? null),
  width: 150,
  grows: { to: 200, rank: 2 },
  drops: 3,
};

/**
 * Returns the columns of company contacts, sortable by name only (spec 3 §2): name with the kind of company beneath and
 * e-mail; phone and country where a company of the page has them.
 */
export const companyContactColumns = (contacts: readonly CompanyContact[]): readonly DataColumn<CompanyContact>[] => [
  ...COLUMNS,
  ...(contacts.some(({ info }) => info.phone !== null) ? [PHONE] : []),
  ...(contacts.some(({ info }) => info.address !== null) ? [COUNTRY] : []),
];
