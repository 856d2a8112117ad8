import { positionLabel } from '@portal/access';
import type { CompanyType } from '@portal/contracts/common/enums';
import type { Contact } from '@portal/contracts/projects/contact';
import type { ContactSortField } from '@portal/contracts/projects/contact-sort-fields';
import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import { Tooltip } from '@portal/portal-sdk';
import { AccessStatusDot, formatPhone, textCell, type DataColumn } from '@portal/ui';
import { ADDRESS_LABELS } from '@portal/ui/texts/address';
import { IconStarFilled } from '@tabler/icons-react';
import { CONTACT_SCREEN_TEXTS } from './contact.texts.ts';
import classes from './contacts.module.css';

type Column = DataColumn<Contact>;

function Name({ contact: { fullName, isPrimary } }: { readonly contact: Contact }) {
  return (
    <span className={classes.name}>
      <span>{fullName}</span>
      {isPrimary && (
        <Tooltip label={CONTACT_SCREEN_TEXTS.primary}>
          <span role="img" aria-label={CONTACT_SCREEN_TEXTS.primary} className={classes.mark}>
            <IconStarFilled size={16} aria-hidden />
          </span>
        </Tooltip>
      )}
    </span>
  );
}

/**
 * Returns the columns of contacts (decisions §21): name with the position beneath, company, e-mail, phone where somebody of
 * the page has one, access. Broker companies have their own names of positions.
 */
export function contactColumns(companyType: CompanyType, hasPhones: boolean): readonly Column[] {
  const columns: readonly (Column & { readonly id: ContactSortField | 'phone' })[] = [
    {
      id: 'ContactInfo.Name.FullName',
      header: TEAM_TEXTS.name,
      cell: (contact) => <Name contact={contact} />,
      beneath: ({ position }) => <span>{positionLabel(position, companyType)}</span>,
      isIdentifier: true,
      isWrapped: true,
      width: 240,
      least: 200,
      isFlexible: true,
    },
    {
      id: 'ContactInfo.CompanyName',
      header: CONTACT_SCREEN_TEXTS.company,
      cell: ({ companyName }) => textCell(companyName),
      width: 170,
      grows: { to: 240, rank: 1 },
      drops: 1,
    },
    {
      id: 'email',
      header: CONTACT_SCREEN_TEXTS.email,
      cell: ({ email }) => textCell(email),
      isIdentifier: true,
      width: 220,
      grows: { to: 300, rank: 1 },
      drops: 2,
    },
    {
      id: 'phone',
      header: ADDRESS_LABELS.phone,
      isSortable: false,
      cell: ({ phone, address }) => textCell(formatPhone(phone, address)),
      width: 160,
      drops: 3,
    },
    {
      id: 'status',
      header: CONTACT_SCREEN_TEXTS.status,
      cell: ({ status }) => <AccessStatusDot status={status} />,
      width: 150,
    },
  ];
  return hasPhones ? columns : columns.filter(({ id }) => id !== 'phone');
}
