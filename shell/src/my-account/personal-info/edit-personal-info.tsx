import type { CurrentUser } from '@portal/contracts/identity/user';
import { notify } from '@portal/portal-sdk';
import { useVersionedSave } from '@portal/ui';
import { MY_ACCOUNT_TEXTS } from '../my-account.texts.ts';
import { currentUserNow, useReloadCurrentUser, useUpdatePersonalInfo } from './personal-info.api.ts';
import { PersonalInfoForm } from './personal-info.form.tsx';
import { bodyOf, formValuesOf, type PersonalInfoValues } from './personal-info.schema.ts';

interface EditPersonalInfoProps {
  readonly user: CurrentUser;
  /** True if the first field takes the focus. */
  readonly isFocused: boolean;
  readonly onDone: () => void;
}

/** Form of the person's own info. */
export default function EditPersonalInfo({ user, isFocused, onDone }: EditPersonalInfoProps) {
  const reload = useReloadCurrentUser();
  const update = useUpdatePersonalInfo();
  const saving = useVersionedSave<CurrentUser, PersonalInfoValues>({
    item: user,
    valuesOf: formValuesOf,
    read: currentUserNow,
    save: async (values, over = user) => {
      await update.mutateAsync({ body: bodyOf(values, over), version: over.version });
      notify.success(MY_ACCOUNT_TEXTS.updated);
      onDone();
    },
    onReload: () => void reload().then(onDone),
  });

  return (
    <>
      <PersonalInfoForm
        user={saving.opened ?? user}
        isFocused={isFocused}
        onSave={saving.save}
        onFault={saving.ask}
        onCancel={onDone}
      />
      {saving.dialog}
    </>
  );
}
