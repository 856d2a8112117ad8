import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import type { CompanyContact } from '@portal/contracts/projects/company-contact';
import { formatPhone, textCell, type DataColumn } from '@portal/ui';
import { ADDRESS_LABELS } from '@portal/ui/texts/address';
import type { ReactNode } from 'react';
import { CONTACT_SCREEN_TEXTS } from '../contacts/contact.texts.ts';
import { COMPANY_CONTACT_SCREEN_TEXTS, COMPANY_CONTACT_TYPE_LABELS } from './company-contact.texts.ts';

/** Returns the columns of company contacts, sortable by name only (spec 3 §2). */
export function companyContactColumns(
  menu: (contact: CompanyContact) => ReactNode,
): readonly DataColumn<CompanyContact>[] {
  return [
    {
      id: 'Info.Name',
      header: COMPANY_CONTACT_SCREEN_TEXTS.name,
      cell: ({ name }) => textCell(name),
      width: 280,
      isFlexible: true,
    },
    {
      id: 'type',
      header: COMPANY_CONTACT_SCREEN_TEXTS.type,
      isSortable: false,
      cell: ({ type }) => COMPANY_CONTACT_TYPE_LABELS[type],
      width: 160,
    },
    {
      id: 'email',
      header: CONTACT_SCREEN_TEXTS.email,
      isSortable: false,
      cell: ({ info }) => textCell(info.email),
      isIdentifier: true,
      width: 250,
      grows: { to: 320, rank: 1 },
    },
    {
      id: 'phone',
      header: ADDRESS_LABELS.phone,
      isSortable: false,
      cell: ({ info }) => textCell(formatPhone(info.phone, info.address)),
      width: 160,
    },
    {
      id: 'country',
      header: ADDRESS_LABELS.country,
      isSortable: false,
      cell: ({ info }) => textCell(info.address?.country ?? null),
      width: 150,
      grows: { to: 200, rank: 2 },
    },
    { id: 'actions', header: TEAM_TEXTS.actions, isHeaderHidden: true, isSortable: false, width: 56, cell: menu },
  ];
}
