import { canOn, positionLabel } from '@portal/access';
import { CONTACT_POSITIONS } from '@portal/contracts/projects/contact-position';
import { asOneOf, useSearch, useSession } from '@portal/portal-sdk';
import { Select } from '@portal/portal-sdk/forms';
import { LIST_SEARCH } from '@portal/ui';
import { ContactList } from './contact-list.tsx';
import { CONTACT_SCREEN_TEXTS } from './contact.texts.ts';
import classes from './contacts.module.css';

const SCHEMA = { page: LIST_SEARCH.page, name: LIST_SEARCH.name, position: asOneOf(CONTACT_POSITIONS) };

/** The contacts of the company's own book, which belong to no project; narrowed by position in the address (spec 3 §7). */
export function GlobalContacts() {
  const { viewer } = useSession();
  const [{ position }, setSearch] = useSearch(SCHEMA);
  return (
    <ContactList
      projectId={null}
      // Global contacts have no primary engineer.
      mayAdd={canOn(viewer, 'create', 'contact', {})}
      position={position}
      onShowAll={() => setSearch({ page: undefined, name: undefined, position: undefined })}
      filter={
        <Select
          className={classes.filter}
          aria-label={CONTACT_SCREEN_TEXTS.position}
          placeholder={CONTACT_SCREEN_TEXTS.allPositions}
          data={CONTACT_POSITIONS.map((value) => ({ value, label: positionLabel(value, viewer.companyType) }))}
          value={position ?? null}
          onChange={(chosen) => setSearch({ page: undefined, position: chosen ?? undefined })}
          clearable
        />
      }
    />
  );
}
