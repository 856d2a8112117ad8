import { LIMITS } from '@portal/contracts/common/limits';
import { Button, isTransient, messageOf, notify, notifyFailure, TextInput } from '@portal/portal-sdk';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useState, type KeyboardEvent } from 'react';
import { useDesignations, useRenameDesignation } from './team.api.ts';
import { TEAM_SCREEN_TEXTS as TEXTS } from './team.texts.ts';

interface RenameDesignationProps {
  /** The chosen designation; nothing is drawn for a standard one, which nobody renames. */
  readonly chosen: string | null;
  readonly onRenamed: (value: string) => void;
}

/** 'Rename' beside a chosen designation of the company's own: opens one line; Enter saves, Esc closes (decisions §2). */
export function RenameDesignation({ chosen, onRenamed }: RenameDesignationProps) {
  const { data: designations = [] } = useDesignations();
  const own = designations.find(({ id, value }) => id !== null && value === chosen);
  const [name, setName] = useState<string>();
  const [error, setError] = useState<string>();
  const rename = useRenameDesignation();
  if (!own?.id) return null;
  const { id, value } = own;
  const close = () => {
    setName(undefined);
    setError(undefined);
  };
  const save = async () => {
    if (rename.isPending || name === undefined) return;
    if (!name.trim()) return setError(SCREEN_TEXTS.nameRequired);
    setError(undefined);
    try {
      const renamed = await rename.mutateAsync({ params: { id }, body: { value: name.trim() } });
      close();
      onRenamed(renamed.value);
      notify.success(TEXTS.renamed(value, renamed.value));
    } catch (fault) {
      if (isTransient(fault)) notifyFailure(fault, () => void save());
      else setError(messageOf(fault));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') void save();
    else close();
  };
  if (name === undefined) {
    return (
      <Button variant="subtle" size="compact-sm" onClick={() => setName(value)}>
        {TEXTS.rename(value)}
      </Button>
    );
  }
  return (
    <div>
      <TextInput
        autoFocus
        label={TEXTS.newName(value)}
        description={TEXTS.renameHelp}
        value={name}
        maxLength={LIMITS.designation}
        error={error}
        errorProps={{ role: 'alert' }}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        autoComplete="off"
      />
      <Button variant="default" loading={rename.isPending} onClick={() => void save()}>
        {TEXTS.saveName}
      </Button>
      <Button variant="subtle" onClick={close}>
        {SCREEN_TEXTS.cancel}
      </Button>
    </div>
  );
}
