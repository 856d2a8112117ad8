import type { InvitedPerson } from '@portal/contracts/identity/sign-up';
import { AccountLink } from '../account-link.tsx';
import classes from '../account.module.css';
import { SIGN_UP_PAGE_TEXTS } from './sign-up.texts.ts';

/** Back to the choice, where the link allows more than one way. */
export function ChooseAgain({ person }: { readonly person: InvitedPerson }) {
  if (person.signUpAs.length < 2) return null;
  return (
    <AccountLink to={`/account/signup${location.search}`} className={classes['below']}>
      {SIGN_UP_PAGE_TEXTS.chooseAgain}
    </AccountLink>
  );
}
