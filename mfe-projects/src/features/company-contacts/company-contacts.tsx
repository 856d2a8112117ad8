import type { CompanyContact } from '@portal/contracts/projects/company-contact';
import { COMPANY_CONTACT_SORT_FIELDS } from '@portal/contracts/projects/company-contact-lists';
import { Button, useNavigate, usePermission } from '@portal/portal-sdk';
import { DataTable, EmptyState, ListTools, NEW_ITEM, useItemDialog, useListAddress } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { IconBuilding, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { companyContactColumns } from './company-contact-columns.tsx';
import { CompanyContactMenu } from './company-contact-menu.tsx';
import { COMPANY_CONTACT_SCREEN_TEXTS } from './company-contact.texts.ts';
import { useCompanyContacts } from './company-contacts.api.ts';
import classes from './company-contacts.module.css';

const CompanyContactDialog = lazy(() => import('./company-contact-dialog.tsx'));
const DeleteCompanyContact = lazy(() => import('./delete-company-contact.tsx'));

/**
 * COMPANY CONTACTS: companies that the viewer's company works with, with search, sort and pages in the address (spec 3
 * §2).
 */
export function CompanyContacts() {
  const navigate = useNavigate();
  const [address, setAddress] = useListAddress(COMPANY_CONTACT_SORT_FIELDS);
  const contacts = useCompanyContacts(address);
  const { itemId: contactId, isEditing, addressOf, close } = useItemDialog('companyContactId');
  const [leaving, setLeaving] = useState<CompanyContact>();
  const mayAdd = usePermission('create', 'companyContact');
  const columns = useMemo(
    () =>
      companyContactColumns((contact) => (
        <CompanyContactMenu
          contact={contact}
          onEdit={() => void navigate(addressOf(contact.id, true))}
          onDelete={() => setLeaving(contact)}
        />
      )),
    [navigate, addressOf],
  );
  return (
    <>
      <ListTools address={address} onAddressChange={setAddress}>
        {mayAdd && (
          <Button
            className={classes.action}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => void navigate(addressOf(NEW_ITEM))}
          >
            {COMPANY_CONTACT_SCREEN_TEXTS.newContact}
          </Button>
        )}
      </ListTools>
      <DataTable<CompanyContact>
        label={COMPANY_CONTACT_SCREEN_TEXTS.title}
        columns={columns}
        page={contacts.data}
        address={address}
        onAddressChange={setAddress}
        rowId={(row) => row.id}
        rowLink={(row) => addressOf(row.id)}
        isFetching={contacts.isFetching}
        error={contacts.error}
        onRetry={() => void contacts.refetch()}
        empty={
          address.name ? (
            <EmptyState icon={IconSearchOff} title={SCREEN_TEXTS.noResults} />
          ) : (
            <EmptyState icon={IconBuilding} title={COMPANY_CONTACT_SCREEN_TEXTS.empty}>
              {COMPANY_CONTACT_SCREEN_TEXTS.emptyHint}
            </EmptyState>
          )
        }
      />
      <Suspense fallback={null}>
        {contactId && (contactId !== NEW_ITEM || mayAdd) && (
          <CompanyContactDialog
            key={contactId}
            id={contactId === NEW_ITEM ? undefined : contactId}
            isEditing={isEditing}
            onClose={close}
          />
        )}
        {leaving && <DeleteCompanyContact contact={leaving} onClose={() => setLeaving(undefined)} />}
      </Suspense>
    </>
  );
}
