import type { CompanyContact } from '@portal/contracts/projects/company-contact';
import { COMPANY_CONTACT_SORT_FIELDS } from '@portal/contracts/projects/company-contact-lists';
import { Button, endpointQuery, useCommands, useNavigate, usePermission } from '@portal/portal-sdk';
import {
  DataTable,
  EmptyState,
  ListTools,
  ListWithPane,
  NEW_ITEM,
  NoResults,
  useAdded,
  useItemDialog,
  useListAddress,
} from '@portal/ui';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useMemo } from 'react';
import { companyContactColumns } from './company-contact-columns.tsx';
import { COMPANY_CONTACT_SCREEN_TEXTS } from './company-contact.texts.ts';
import { useCompanyContacts } from './company-contacts.api.ts';
import classes from './company-contacts.module.css';

const CompanyContactPane = lazy(() => import('./company-contact-pane.tsx'));
const NewCompanyContactPanel = lazy(() => import('./new-company-contact-panel.tsx'));

/**
 * COMPANY CONTACTS: companies that the viewer's company works with, with search, sort and pages in the address, and one
 * of them open beside the list (spec 3 §2).
 */
export function CompanyContacts() {
  const navigate = useNavigate();
  const [address, setAddress] = useListAddress(COMPANY_CONTACT_SORT_FIELDS);
  const contacts = useCompanyContacts(address);
  const { itemId: contactId, isEditing, addressOf, open, close } = useItemDialog('companyContactId');
  const mayAdd = usePermission('create', 'companyContact');
  const items = contacts.data?.items;
  const columns = useMemo(() => companyContactColumns(items ?? []), [items]);
  const openId = contactId === NEW_ITEM ? null : contactId;
  const added = useAdded({
    page: contacts.data,
    shownBy: [address],
    openId,
    open,
    close,
    one: (id) => endpointQuery('GET /company-contacts/{id}', { params: { id } }),
  });
  const add = () => void navigate(addressOf(NEW_ITEM));
  useCommands(mayAdd ? [{ id: 'companyContacts.add', label: COMPANY_CONTACT_SCREEN_TEXTS.newContact, run: add }] : []);
  return (
    <>
      <ListWithPane
        name="company-contacts"
        tools={
          <ListTools address={address} onAddressChange={setAddress}>
            {mayAdd && (
              <Button className={classes.action} leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
                {COMPANY_CONTACT_SCREEN_TEXTS.newContact}
              </Button>
            )}
          </ListTools>
        }
        page={added.page}
        isPlaceholder={contacts.isPlaceholderData}
        address={address}
        onAddressChange={setAddress}
        openId={openId}
        addressOf={addressOf}
        onClose={close}
        pane={
          openId === null ? undefined : (
            <CompanyContactPane key={openId} id={openId} isEditing={isEditing} onClose={close} />
          )
        }
      >
        <DataTable<CompanyContact>
          label={COMPANY_CONTACT_SCREEN_TEXTS.title}
          columns={columns}
          page={added.page}
          address={address}
          onAddressChange={setAddress}
          rowId={(row) => row.id}
          rowLink={(row) => addressOf(row.id)}
          openId={openId}
          isFetching={contacts.isFetching}
          isOutdated={contacts.isPlaceholderData}
          error={contacts.error}
          onRetry={() => void contacts.refetch()}
          empty={
            address.name ? (
              <NoResults onShowAll={() => setAddress({ ...address, page: 1, name: undefined })} />
            ) : (
              <EmptyState icon={IconBuilding} title={COMPANY_CONTACT_SCREEN_TEXTS.empty}>
                {mayAdd ? COMPANY_CONTACT_SCREEN_TEXTS.emptyHint : COMPANY_CONTACT_SCREEN_TEXTS.emptyReader}
              </EmptyState>
            )
          }
        />
      </ListWithPane>
      {contactId === NEW_ITEM && (
        <Suspense fallback={null}>
          <NewCompanyContactPanel mayAdd={mayAdd} onAdded={added.tell} onClose={added.leave} />
        </Suspense>
      )}
    </>
  );
}
