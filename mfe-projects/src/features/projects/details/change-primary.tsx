import type { PrimaryFunction } from '@portal/contracts/projects/primary-people';
import type { PrimaryHolder, Project } from '@portal/contracts/projects/project';
import { messageOf, useSession } from '@portal/portal-sdk';
import { Select } from '@portal/portal-sdk/forms';
import { ConfirmDialog, matchingOptions, useItemAction } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useState } from 'react';
import { useNamePrimary, usePrimaryCandidates } from './primary-people.api.ts';
import { PRIMARY_SCREEN_TEXTS, primaryLabel } from './primary-people.texts.ts';

interface ChangePrimaryProps {
  readonly project: Project;
  readonly held: PrimaryFunction;
  readonly onClose: () => void;
}

const fullName = ({ firstName, lastName }: PrimaryHolder): string => `${firstName} ${lastName}`;

/**
 * Dialog that gives a primary function to another person; concurrent changes are not overwritten (decisions §4, §9).
 */
export default function ChangePrimary({ project, held, onClose }: ChangePrimaryProps) {
  const [opened] = useState(project);
  const [email, setEmail] = useState<string | null>(null);
  const candidates = usePrimaryCandidates(opened.id);
  const { viewer } = useSession();
  const label = primaryLabel(held, viewer);
  const others = (candidates.data?.[held] ?? []).filter(({ userId }) => userId !== opened[held]?.userId);

  const naming = useItemAction({
    mutation: useNamePrimary(held),
    done: (_answer, { body }) => {
      const chosen = others.find((one) => one.email === body.email);
      return PRIMARY_SCREEN_TEXTS.changed(label, chosen ? fullName(chosen) : body.email);
    },
    onClose,
    fields: ['email'],
  });
  const confirm = () => {
    const { id, version } = opened;
    if (email !== null) naming.run({ params: { id }, body: { email }, ifMatch: version });
  };
  return (
    <>
      <ConfirmDialog
        opened
        title={PRIMARY_SCREEN_TEXTS.change(label)}
        verb={SCREEN_TEXTS.save}
        isBusy={naming.isBusy}
        isDisabled={email === null}
        onCancel={onClose}
        onConfirm={confirm}
      >
        <Select
          data-autofocus
          label={PRIMARY_SCREEN_TEXTS.person}
          description={PRIMARY_SCREEN_TEXTS.help}
          data={others.map((one) => ({ value: one.email, label: `${fullName(one)}, ${one.email}` }))}
          value={email}
          onChange={setEmail}
          searchable
          filter={matchingOptions}
          nothingFoundMessage={candidates.isPending ? SCREEN_TEXTS.loading : PRIMARY_SCREEN_TEXTS.noCandidates}
          error={naming.error ?? (candidates.error ? messageOf(candidates.error) : undefined)}
          errorProps={{ role: 'alert' }}
        />
      </ConfirmDialog>
      {naming.staleDialog}
    </>
  );
}
