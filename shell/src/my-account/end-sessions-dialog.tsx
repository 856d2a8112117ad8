import { MESSAGES } from '@portal/contracts/common/messages';
import { SIGN_IN_CODES } from '@portal/contracts/identity/sign-in';
import { notify, useSession } from '@portal/portal-sdk';
import { ConfirmDialog } from '@portal/ui';
import { ACCOUNT_TEXTS } from '../account/account.texts.ts';
import { FaultLine } from '../account/fault-line.tsx';
import { attempt } from '../account/outcome.ts';
import { PasswordField } from '../account/password-field.tsx';
import { useAccountForm } from '../account/use-account-form.ts';
import { useFocusOnFault } from '../account/use-focus-on-fault.ts';
import classes from './my-account.module.css';
import { MY_ACCOUNT_TEXTS as TEXTS } from './my-account.texts.ts';
import { useEndSessions } from './sessions.api.ts';

/** Sessions to end: one, named by its device, or all others. */
export type Ending = { readonly id: string; readonly device: string } | 'others';

interface Props {
  readonly ending: Ending;
  readonly onClose: () => void;
}

/**
 * Dialog that requires the password before sessions end, so that somebody at an open browser cannot sign its owner out
 * elsewhere.
 */
export function EndSessionsDialog({ ending, onClose }: Props) {
  const { email } = useSession().viewer;
  const { mutateAsync: endSessions } = useEndSessions();
  const isAll = ending === 'others';
  const form = useAccountForm(
    () => ({ password: '' }),
    async ({ password }) => {
      if (password === '') return { password: MESSAGES.passwordRequired };
      const ended = await attempt<'password', true>({
        fields: ['password'],
        send: () => endSessions({ id: isAll ? undefined : ending.id, password }),
        onRefusal: (error) =>
          error.code === SIGN_IN_CODES.wrongCredentials ? { password: TEXTS.wrongPassword } : undefined,
      });
      if (ended.done) {
        notify.success(isAll ? TEXTS.signedOutOthers : TEXTS.signedOutOne);
        onClose();
      }
      return ended;
    },
  );
  const element = useFocusOnFault(form.outcome);

  return (
    <ConfirmDialog
      opened
      title={isAll ? TEXTS.signOutOthersTitle : TEXTS.signOutOneTitle(ending.device)}
      verb={isAll ? TEXTS.signOutOthers : TEXTS.signOut}
      isDanger
      isBusy={form.isPending}
      onCancel={onClose}
      onConfirm={() => element.current?.requestSubmit()}
    >
      <p>{isAll ? TEXTS.signOutOthersBody : TEXTS.signOutOneBody}</p>
      <form ref={element} onSubmit={form.submit} noValidate className={classes['password']}>
        {/* Tells password managers whose password it is. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField {...form.field('password')} label={ACCOUNT_TEXTS.currentPassword} data-autofocus />
        <FaultLine text={form.outcome.form} />
        {/* Without one, a form of two inputs is not sent by Enter; the one to see stands among the dialog’s buttons. */}
        <button type="submit" hidden />
      </form>
    </ConfirmDialog>
  );
}
