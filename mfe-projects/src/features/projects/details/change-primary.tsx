import type { PrimaryFunction } from '@portal/contracts/projects/primary-people';
import type { PrimaryHolder, Project } from '@portal/contracts/projects/project';
import { apiFault, invalidateTopics, messageOf, notify, notifyFailure, Select } from '@portal/portal-sdk';
import { ConfirmDialog, StaleDialog } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNamePrimary, usePrimaryCandidates } from './primary-people.api.ts';
import { PRIMARY_LABELS, PRIMARY_SCREEN_TEXTS } from './primary-people.texts.ts';

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
  const client = useQueryClient();
  const candidates = usePrimaryCandidates(opened.id);
  const naming = useNamePrimary(held);
  const fault = apiFault(naming.error);
  const isStale = fault?.status === 409;
  const label = PRIMARY_LABELS[held];
  const others = (candidates.data?.[held] ?? []).filter(({ userId }) => userId !== opened[held]?.userId);

  const confirm = () => {
    const chosen = others.find((one) => one.email === email);
    if (!chosen) return;
    const { id, version } = opened;
    naming.mutate(
      { params: { id }, body: { email: chosen.email }, ifMatch: version },
      {
        onSuccess: () => {
          notify.success(PRIMARY_SCREEN_TEXTS.changed(label, fullName(chosen)));
          onClose();
        },
        onError: (error) => {
          const known = apiFault(error);
          if (known?.status !== 409 && !known?.fieldErrors?.email) notifyFailure(error, confirm);
        },
      },
    );
  };
  const reload = () => {
    void invalidateTopics(client, ['details']);
    onClose();
  };
  return (
    <>
      <ConfirmDialog
        opened={!isStale}
        title={PRIMARY_SCREEN_TEXTS.change(label)}
        verb={SCREEN_TEXTS.save}
        isBusy={naming.isPending}
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
          nothingFoundMessage={candidates.isPending ? SCREEN_TEXTS.loading : PRIMARY_SCREEN_TEXTS.noCandidates}
          error={fault?.fieldErrors?.email?.[0] ?? (candidates.error ? messageOf(candidates.error) : undefined)}
          errorProps={{ role: 'alert' }}
        />
      </ConfirmDialog>
      <StaleDialog fault={isStale ? naming.error : undefined} onReload={reload} onCancel={onClose} />
    </>
  );
}
