import { projectScopeOf } from '@portal/access';
import type { Contact } from '@portal/contracts/projects/contact';
import type { ContactPosition } from '@portal/contracts/projects/contact-position';
import { CONTACT_SORT_FIELDS } from '@portal/contracts/projects/contact-sort-fields';
import { useNavigate, useSession } from '@portal/portal-sdk';
import {
  DataTable,
  EmptyState,
  AddButton,
  GuardedButton,
  ListTools,
  ListWithPane,
  NEW_ITEM,
  NoResults,
  obstacleOf,
  useAdded,
  useItemDialog,
  useListAddress,
} from '@portal/ui';
import { IconAddressBook, IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { CONTACT_STEP_COLUMN } from './card-step.tsx';
import { contactColumns } from './contact-columns.tsx';
import { CONTACT_SCREEN_TEXTS } from './contact.texts.ts';
import { contactQuery, useContacts } from './contacts.api.ts';
import classes from './contacts.module.css';

const ContactPane = lazy(() => import('./contact-pane.tsx'));
const NewContactPanel = lazy(() => import('./new-contact-panel.tsx'));
const AddFromUser = lazy(() => import('./add-from-user.tsx'));

interface ContactListProps {
  /** Null for the company's own book. */
  readonly projectId: string | null;
  readonly mayAdd: boolean;
  readonly position?: ContactPosition | undefined;
  /** Filters beside the search. */
  readonly filter?: ReactNode;
  /** Content above the list; on a phone it leaves with it. */
  readonly above?: ReactNode;
  /** Removes search and filters from the address. */
  readonly onShowAll?: () => void;
}

/** List of contacts with search, sort and pages in the address, and one of them open beside it (decisions §21). */
export function ContactList({ projectId, mayAdd, position, filter, above, onShowAll }: ContactListProps) {
  const { viewer } = useSession();
  const { companyType } = viewer;
  const navigate = useNavigate();
  const [address, setAddress] = useListAddress(CONTACT_SORT_FIELDS);
  const contacts = useContacts(projectId, address, position);
  const create = contacts.data?.create;
  const { itemId: contactId, isEditing, addressOf, open, close } = useItemDialog('contactId');
  const [isAdding, setAdding] = useState(false);
  const items = contacts.data?.items;
  const columns = useMemo(
    () => [...contactColumns(companyType, items?.some(({ phone }) => phone !== null) ?? false), CONTACT_STEP_COLUMN],
    [companyType, items],
  );
  const openId = contactId === NEW_ITEM ? null : contactId;
  const added = useAdded({
    page: contacts.data,
    shownBy: [address, position],
    openId,
    open: (id) => {
      setAdding(false);
      open(id);
    },
    close: () => (isAdding ? setAdding(false) : close()),
    one: (id) => contactQuery(projectId, id),
  });
  const showAll = onShowAll ?? (() => setAddress({ ...address, page: 1, name: undefined }));
  return (
    <>
      <ListWithPane
        name="contacts"
        tools={
          <>
            {above}
            <ListTools address={address} onAddressChange={setAddress}>
              {filter}
              {mayAdd && (
                <div className={classes.actions}>
                  {create && (
                    <>
                      {/* Only people of the company choose from its users. */}
                      {projectScopeOf(viewer).kind === 'company' && (
                        <GuardedButton
                          isCommand
                          obstacle={obstacleOf(create)}
                          icon={<IconUserPlus size={18} aria-hidden />}
                          onClick={() => setAdding(true)}
                        >
                          {CONTACT_SCREEN_TEXTS.addFromUser}
                        </GuardedButton>
                      )}
                      <AddButton obstacle={obstacleOf(create)} onClick={() => void navigate(addressOf(NEW_ITEM))}>
                        {CONTACT_SCREEN_TEXTS.newContact}
                      </AddButton>
                    </>
                  )}
                </div>
              )}
            </ListTools>
          </>
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
            <ContactPane key={openId} projectId={projectId} id={openId} isEditing={isEditing} onClose={close} />
          )
        }
      >
        <DataTable<Contact>
          label={CONTACT_SCREEN_TEXTS.title}
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
            address.name || position ? (
              <NoResults onShowAll={showAll} />
            ) : (
              <EmptyState icon={IconAddressBook} title={CONTACT_SCREEN_TEXTS.empty}>
                {mayAdd && create?.allowed ? CONTACT_SCREEN_TEXTS.emptyHint : CONTACT_SCREEN_TEXTS.emptyReader}
              </EmptyState>
            )
          }
        />
      </ListWithPane>
      <Suspense fallback={null}>
        {contactId === NEW_ITEM && create && (
          <NewContactPanel
            projectId={projectId}
            mayAdd={mayAdd && create.allowed}
            onAdded={added.tell}
            onClose={added.leave}
          />
        )}
        {isAdding && <AddFromUser projectId={projectId} onAdded={added.tell} onClose={added.leave} />}
      </Suspense>
    </>
  );
}
