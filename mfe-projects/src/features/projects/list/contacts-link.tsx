import { contactBooksOf } from '@portal/access';
import { Button, Link, useSession } from '@portal/portal-sdk';
import { IconAddressBook } from '@tabler/icons-react';
import { CONTACT_SCREEN_TEXTS } from '../../contacts/contact.texts.ts';

/** Link to the company's contacts, for people who may read any of them. */
export function ContactsLink() {
  const { viewer } = useSession();
  if (contactBooksOf(viewer).length === 0) return null;
  return (
    <span data-phone="icons">
      <Button
        variant="default"
        component={Link}
        to="/projects/contacts"
        leftSection={<IconAddressBook size={18} aria-hidden />}
      >
        {CONTACT_SCREEN_TEXTS.title}
      </Button>
    </span>
  );
}
