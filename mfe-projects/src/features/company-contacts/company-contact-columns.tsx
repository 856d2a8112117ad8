import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import { ADDRESS_TEXTS } from '@portal/contracts/common/address';
import type { CompanyContact } from '@portal/contracts/projects/company-contact';
import { COMPANY_CONTACT_TYPE_LABELS } from '@portal/contracts/projects/company-contact-lists';
import { COMPANY_CONTACT_TEXTS } from '@portal/contracts/projects/company-contact-texts';
import { CONTACT_TEXTS } from '@portal/contracts/projects/contact-texts';
import { formatPhone, textCell, type DataColumn } from '@portal/ui';
import type { ReactNode } from 'react';

/** The columns of company contacts; they are sorted by name alone (spec 3 §2). */
export function companyContactColumns(
  menu: (contact: CompanyContact) => ReactNode,
): readonly DataColumn<CompanyContact>[] {
  return [
    {
      id: 'Info.Name',
      header: COMPANY_CONTACT_TEXTS.name,
      cell: ({ name }) => textCell(name),
      width: 280,
      isFlexible: true,
    },
    {
      id: 'type',
      header: COMPANY_CONTACT_TEXTS.type,
      isSortable: false,
      cell: ({ type }) => COMPANY_CONTACT_TYPE_LABELS[type],
      width: 160,
    },
    {
      id: 'email',
      header: CONTACT_TEXTS.email,
      isSortable: false,
      cell: ({ info }) => textCell(info.email),
      width: 250,
      grows: { to: 320, rank: 1 },
    },
    {
      id: 'phone',
      header: ADDRESS_TEXTS.phone,
      isSortable: false,
      cell: ({ info }) => textCell(formatPhone(info.phone, info.address)),
      width: 160,
    },
    {
      id: 'country',
      header: ADDRESS_TEXTS.country,
      isSortable: false,
      cell: ({ info }) => textCell(info.address?.country ?? null),
      width: 150,
      grows: { to: 200, rank: 2 },
    },
    { id: 'actions', header: TEAM_TEXTS.actions, isHeaderHidden: true, isSortable: false, width: 56, cell: menu },
  ];
}
