import type { Project } from '@portal/contracts/projects/project';
import { Button } from '@portal/portal-sdk';
import { useItemAction } from '@portal/ui';
import { useIgnoreNoAssignment } from './primary-people.api.ts';
import { PRIMARY_SCREEN_TEXTS } from './primary-people.texts.ts';

/** Button that ends the notification of a project without risk engineer (spec 2 §7). */
export function IgnoreNoAssignment({ project: { id, version } }: { readonly project: Project }) {
  const ignoring = useItemAction({
    mutation: useIgnoreNoAssignment(),
    done: PRIMARY_SCREEN_TEXTS.ignored,
  });
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={PRIMARY_SCREEN_TEXTS.ignore}
        loading={ignoring.isBusy}
        onClick={() => ignoring.run({ params: { id }, ifMatch: version })}
      >
        {PRIMARY_SCREEN_TEXTS.ignoreShort}
      </Button>
      {ignoring.staleDialog}
    </>
  );
}
