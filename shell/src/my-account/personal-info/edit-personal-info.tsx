import type { PersonalInfo } from '@portal/contracts/identity/personal-info';
import type { CurrentUser } from '@portal/contracts/identity/user';
import { notify } from '@portal/portal-sdk';
import { useStaleSave } from '@portal/ui';
import { useState } from 'react';
import { MY_ACCOUNT_TEXTS } from '../my-account.texts.ts';
import { useReloadCurrentUser, useUpdatePersonalInfo } from './personal-info.api.ts';
import { PersonalInfoForm } from './personal-info.form.tsx';

interface EditPersonalInfoProps {
  readonly user: CurrentUser;
  /** True if the first field takes the focus. */
  readonly isFocused: boolean;
  readonly onDone: () => void;
}

/** Form of the person's own info; saves over the opened version only (decisions §4). */
export default function EditPersonalInfo({ user, isFocused, onDone }: EditPersonalInfoProps) {
  // A newer version that arrives meanwhile must not be taken for the edited one.
  const [opened] = useState(user);
  const reload = useReloadCurrentUser();
  const update = useUpdatePersonalInfo(opened);

  const saved = () => {
    notify.success(MY_ACCOUNT_TEXTS.updated);
    onDone();
  };
  const staleSave = useStaleSave<PersonalInfo>({
    onOverwrite: async (body) => {
      await update.mutateAsync({ body, isOverwriting: true });
      saved();
    },
    onReload: () => void reload().then(onDone),
  });

  return (
    <>
      <PersonalInfoForm
        user={opened}
        isFocused={isFocused}
        onSave={async (body) => {
          await update.mutateAsync({ body });
          saved();
        }}
        onFault={staleSave.ask}
        onCancel={onDone}
      />
      {staleSave.dialog}
    </>
  );
}
