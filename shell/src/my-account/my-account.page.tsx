import { MY_ACCOUNT_TEXTS as TEXTS } from '@portal/contracts/shell/my-account-texts';
import { usePageTitle } from '@portal/portal-sdk';
import { PageHeader } from '@portal/ui';
import classes from './my-account.module.css';
import { Sessions } from './sessions.tsx';
import { UpdatePassword } from './update-password.tsx';

/** What a person sees and changes of their own account (spec 3 §2). */
export default function MyAccountPage() {
  usePageTitle(TEXTS.title);
  return (
    <div className={classes['page']}>
      <PageHeader title={TEXTS.title} />
      <section className={classes['section']} aria-labelledby="my-password">
        <h2 id="my-password">{TEXTS.updatePassword}</h2>
        <p className={classes['lead']}>{TEXTS.updatePasswordLead}</p>
        <UpdatePassword />
      </section>
      <section className={classes['section']} aria-labelledby="my-sessions">
        <h2 id="my-sessions">{TEXTS.sessions}</h2>
        <p className={classes['lead']}>{TEXTS.sessionsLead}</p>
        <Sessions />
      </section>
    </div>
  );
}
