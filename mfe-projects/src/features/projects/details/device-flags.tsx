import type { Project } from '@portal/contracts/projects/project';
import { useWrite } from '@portal/portal-sdk';
import { Modal } from '@portal/portal-sdk/forms';
import { CheckField, DialogButtons, SaveButtons, SavingForm, useItemAction, useSaving } from '@portal/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FLAG_TEXTS } from './device-flags.texts.ts';

interface Values {
  isDeployment21Project: boolean;
  hasDevices: boolean;
}

interface DeviceFlagsProps {
  readonly project: Project;
  readonly onClose: () => void;
}

/** Dialog with the two flags that give a project its CONTROLS (spec 2 §2, decisions §27). */
export function DeviceFlags({ project, onClose }: DeviceFlagsProps) {
  const [opened] = useState(project);
  const { id, version, isDeployment21Project, hasDevices } = opened;
  const form = useForm<Values>({ defaultValues: { isDeployment21Project, hasDevices } });
  const act = useItemAction({
    mutation: useWrite('PUT /projects/{id}/device-flags', { refreshWhenRefused: true }),
    done: FLAG_TEXTS.saved,
    onClose,
    overwrite: (given, newer) => ({ ...given, ifMatch: newer }),
  });
  const saving = useSaving({
    form,
    draftName: `project.device-flags.${id}`,
    item: opened,
    fields: ['isDeployment21Project', 'hasDevices'],
    onSave: (body) => act.attempt({ params: { id }, body, ifMatch: version }),
    onFault: act.onFault,
    onLeave: onClose,
  });
  return (
    <>
      <Modal opened onClose={saving.close} title={FLAG_TEXTS.title}>
        <p>{FLAG_TEXTS.body}</p>
        <SavingForm saving={saving} isAllOptional>
          <CheckField control={form.control} name="isDeployment21Project" label={FLAG_TEXTS.deployment} />
          <CheckField control={form.control} name="hasDevices" label={FLAG_TEXTS.devices} />
          <DialogButtons>
            <SaveButtons saving={saving} />
          </DialogButtons>
        </SavingForm>
      </Modal>
      {act.staleDialog}
    </>
  );
}
