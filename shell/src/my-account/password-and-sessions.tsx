import classes from './my-account.module.css';
import { MY_ACCOUNT_TEXTS as TEXTS } from './my-account.texts.ts';
import { Sessions } from './sessions.tsx';
import { UpdatePassword } from './update-password.tsx';

/** A new password, and the person's sessions. */
export function PasswordAndSessions() {
  return (
    <>
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
    </>
  );
}
