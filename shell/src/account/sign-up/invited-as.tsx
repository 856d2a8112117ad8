import { roleLabel, type RoleHolder } from '@portal/access';
import type { InvitedPerson } from '@portal/contracts/identity/sign-up';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { ACCOUNT_TEXTS } from '../account.texts.ts';
import own from './sign-up.module.css';
import { SIGN_UP_PAGE_TEXTS } from './sign-up.texts.ts';

/** Fixed data of the invite: the e-mail and the role. */
export function InvitedAs({ person, as = person }: { readonly person: InvitedPerson; readonly as?: RoleHolder }) {
  return (
    <>
      <dl className={own['invited']}>
        <div>
          <dt>{ACCOUNT_TEXTS.email}</dt>
          <dd>{person.email}</dd>
        </div>
        <div>
          <dt>{SIGN_UP_PAGE_TEXTS.role}</dt>
          <dd>{roleLabel(as)}</dd>
        </div>
      </dl>
      <p className={own['required']}>{SCREEN_TEXTS.requiredNote}</p>
    </>
  );
}
