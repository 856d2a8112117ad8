import { canOn } from '@portal/access';
import { CONTACT_POSITIONS, positionLabel } from '@portal/contracts/projects/contact-position';
import { CONTACT_TEXTS } from '@portal/contracts/projects/contact-texts';
import { Select, useSearchParams, useSession } from '@portal/portal-sdk';
import { ContactList } from './contact-list.tsx';
import classes from './contacts.module.css';

const POSITION = 'position';

/** The contacts of the company's own book, which belong to no project; narrowed by position in the address (spec 3 §7). */
export function GlobalContacts() {
  const { viewer } = useSession();
  const [search, setSearch] = useSearchParams();
  const position = CONTACT_POSITIONS.find((known) => known === search.get(POSITION));
  const choose = (chosen: string | null) =>
    setSearch((current: URLSearchParams) => {
      const next = new URLSearchParams(current);
      next.delete('page');
      if (chosen === null) next.delete(POSITION);
      else next.set(POSITION, chosen);
      return next;
    });
  return (
    <ContactList
      projectId={null}
      // Outside of a project nobody is its primary engineer.
      mayAdd={canOn(viewer, 'create', 'contact', {})}
      position={position}
      filter={
        <Select
          className={classes.filter}
          aria-label={CONTACT_TEXTS.position}
          placeholder={CONTACT_TEXTS.allPositions}
          data={CONTACT_POSITIONS.map((value) => ({ value, label: positionLabel(value, viewer.companyType) }))}
          value={position ?? null}
          onChange={choose}
          clearable
        />
      }
    />
  );
}
