import { MY_ACCOUNT_TEXTS as TEXTS } from '@portal/contracts/shell/my-account-texts';
import { Button, Skeleton } from '@portal/portal-sdk';
import { ErrorPanel } from '@portal/ui';
import { IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useCurrentUser } from './personal-info.api.ts';
import { PersonalInfoView } from './personal-info-view.tsx';

const EditPersonalInfo = lazy(() => import('./edit-personal-info.tsx'));

/** One's own personal info: read it, Update it (spec 3 §2). */
export function PersonalInfo() {
  const { data: user, error, refetch } = useCurrentUser();
  const [isEditing, setEditing] = useState(false);
  const updateButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  // The focus comes back to where editing began.
  useEffect(() => {
    if (wasEditing.current && !isEditing) updateButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (!user && error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!user) return <Skeleton height={240} />;
  const view = (
    <PersonalInfoView
      user={user}
      actions={
        <Button
          ref={updateButton}
          leftSection={<IconPencil size={18} aria-hidden />}
          disabled={isEditing}
          onClick={() => setEditing(true)}
        >
          {TEXTS.update}
        </Button>
      }
    />
  );
  if (!isEditing) return view;
  return (
    <Suspense fallback={view}>
      <EditPersonalInfo user={user} onDone={() => setEditing(false)} />
    </Suspense>
  );
}
