import { projectScopeOf } from '@portal/access';
import { SCREEN_TEXTS } from '@portal/contracts/common/screen-texts';
import type { Contact } from '@portal/contracts/projects/contact';
import { CONTACT_SORT_FIELDS } from '@portal/contracts/projects/contact-sort-fields';
import { CONTACT_TEXTS } from '@portal/contracts/projects/contact-texts';
import type { Project } from '@portal/contracts/projects/project';
import { useNavigate, usePermission, useSession } from '@portal/portal-sdk';
import { DataTable, EmptyState, GuardedButton, ListTools, useListAddress, NEW_ITEM, useItemDialog } from '@portal/ui';
import { IconAddressBook, IconPlus, IconSearchOff, IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { contactColumns } from './contact-columns.tsx';
import { ContactMenu } from './contact-menu.tsx';
import { addObstacle } from './contact-obstacle.ts';
import { useContacts } from './contacts.api.ts';
import classes from './contacts.module.css';
import { RoleCards } from './role-cards.tsx';

const ContactDialog = lazy(() => import('./contact-dialog.tsx'));
const AddFromUser = lazy(() => import('./add-from-user.tsx'));
const DeleteContact = lazy(() => import('./delete-contact.tsx'));

/** CONTACTS: who is the primary one of what, and everybody of the project (decisions §20, §21). */
export function ProjectContacts({ project }: { readonly project: Project }) {
  const { viewer } = useSession();
  const { companyType } = viewer;
  const navigate = useNavigate();
  const [address, setAddress] = useListAddress(CONTACT_SORT_FIELDS);
  const contacts = useContacts(project.id, address);
  const { itemId: contactId, isEditing, addressOf, close } = useItemDialog('contactId');
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Contact>();
  const columns = useMemo(
    () =>
      contactColumns(companyType, (contact) => (
        <ContactMenu
          contact={contact}
          onEdit={() => void navigate(addressOf(contact.id, true))}
          onDelete={() => setLeaving(contact)}
        />
      )),
    [companyType, navigate, addressOf],
  );
  const obstacle = addObstacle(project, viewer);
  const mayAdd = usePermission('create', 'contact');
  return (
    <>
      <RoleCards project={project} />
      <ListTools address={address} onAddressChange={setAddress}>
        {mayAdd && (
          <div className={classes.actions}>
            {/* Users to choose from are the company's own business. */}
            {projectScopeOf(viewer).kind === 'company' && (
              <GuardedButton
                obstacle={obstacle}
                icon={<IconUserPlus size={18} aria-hidden />}
                onClick={() => setAdding(true)}
              >
                {CONTACT_TEXTS.addFromUser}
              </GuardedButton>
            )}
            <GuardedButton
              variant="filled"
              obstacle={obstacle}
              icon={<IconPlus size={18} aria-hidden />}
              onClick={() => void navigate(addressOf(NEW_ITEM))}
            >
              {CONTACT_TEXTS.newContact}
            </GuardedButton>
          </div>
        )}
      </ListTools>
      <DataTable<Contact>
        label={CONTACT_TEXTS.title}
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
            <EmptyState icon={IconAddressBook} title={CONTACT_TEXTS.empty}>
              {CONTACT_TEXTS.emptyHint}
            </EmptyState>
          )
        }
      />
      <Suspense fallback={null}>
        {contactId && (contactId !== NEW_ITEM || obstacle === undefined) && (
          <ContactDialog
            key={contactId}
            projectId={project.id}
            id={contactId === NEW_ITEM ? undefined : contactId}
            isEditing={isEditing}
            onClose={close}
          />
        )}
        {isAdding && <AddFromUser projectId={project.id} onClose={() => setAdding(false)} />}
        {leaving && <DeleteContact key={leaving.id} contact={leaving} onClose={() => setLeaving(undefined)} />}
      </Suspense>
    </>
  );
}
