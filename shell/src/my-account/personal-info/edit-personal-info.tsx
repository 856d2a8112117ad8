import { ERROR_CODES } from '@portal/contracts/common/error';
import { PERSONAL_INFO_TEXTS } from '@portal/contracts/identity/personal-info';
import type { CurrentUser } from '@portal/contracts/identity/user';
import { apiFault, notify, notifyFailure } from '@portal/portal-sdk';
import { StaleDialog } from '@portal/ui';
import { useState } from 'react';
import { useReloadCurrentUser, useUpdatePersonalInfo } from './personal-info.api.ts';
import { PersonalInfoForm } from './personal-info.form.tsx';

interface EditPersonalInfoProps {
  readonly user: CurrentUser;
  /** Whether the first field is led to. */
  readonly isFocused: boolean;
  readonly onDone: () => void;
}

const isStale = (fault: unknown): boolean => apiFault(fault)?.code === ERROR_CODES.staleVersion;

/** The form over one's own person; the version that was opened is the one that is saved over, or nothing (decisions §4). */
export default function EditPersonalInfo({ user, isFocused, onDone }: EditPersonalInfoProps) {
  // A newer version that arrives meanwhile must not pass for the one that was edited.
  const [opened] = useState(user);
  const [stale, setStale] = useState<{ readonly fault: unknown; readonly body: object }>();
  const reload = useReloadCurrentUser();
  const update = useUpdatePersonalInfo(opened);

  const saved = () => {
    notify.success(PERSONAL_INFO_TEXTS.updated);
    onDone();
  };
  const overwrite = () => {
    if (!stale) return;
    update.mutate(
      { body: stale.body, isOverwriting: true },
      {
        onSuccess: saved,
        onError: (fault) => {
          if (isStale(fault)) return setStale({ ...stale, fault });
          setStale(undefined);
          notifyFailure(fault, overwrite);
        },
      },
    );
  };

  return (
    <>
      <PersonalInfoForm
        user={opened}
        isFocused={isFocused}
        onSave={async (body) => {
          await update.mutateAsync({ body });
          saved();
        }}
        onFault={(fault, body) => {
          if (isStale(fault)) setStale({ fault, body });
          return isStale(fault);
        }}
        onCancel={onDone}
      />
      <StaleDialog
        fault={stale?.fault}
        isBusy={update.isPending}
        onReload={() => void reload().then(onDone)}
        onOverwrite={overwrite}
        onCancel={() => setStale(undefined)}
      />
    </>
  );
}
