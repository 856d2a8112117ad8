import type { CurrentUser } from '@portal/contracts/identity/user';
import { Button, Skeleton } from '@portal/portal-sdk';
import { ErrorPanel, useHasFormDraft, useReturningFocus } from '@portal/ui';
import { IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { MY_ACCOUNT_TEXTS as TEXTS } from '../my-account.texts.ts';
import { PERSONAL_INFO_DRAFT } from './draft-name.ts';
import { useCurrentUser } from './personal-info.api.ts';
import { PersonalInfoView } from './personal-info-view.tsx';

const EditPersonalInfo = lazy(() => import('./edit-personal-info.tsx'));

/** One's own personal info: read it, Update it (spec 3 §2). */
export function PersonalInfo() {
  const { data: user, error, refetch } = useCurrentUser();
  if (user) return <OwnInfo user={user} />;
  return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Skeleton height={240} />;
}

function OwnInfo({ user }: { readonly user: CurrentUser }) {
  // The form offers values kept from an ended session at once: nobody would look for them behind a button.
  const hasKept = useHasFormDraft(PERSONAL_INFO_DRAFT);
  const [editing, setEditing] = useState<'requested' | 'offered' | undefined>(hasKept ? 'offered' : undefined);
  const isEditing = editing !== undefined;
  const updateButton = useReturningFocus<HTMLButtonElement>(isEditing);

  const view = (
    <PersonalInfoView
      user={user}
      actions={
        <Button
          ref={updateButton}
          leftSection={<IconPencil size={18} aria-hidden />}
          disabled={isEditing}
          onClick={() => setEditing('requested')}
        >
          {TEXTS.update}
        </Button>
      }
    />
  );
  if (!isEditing) return view;
  return (
    <Suspense fallback={view}>
      <EditPersonalInfo user={user} isFocused={editing === 'requested'} onDone={() => setEditing(undefined)} />
    </Suspense>
  );
}
