import { valibotResolver } from '@hookform/resolvers/valibot';
import { LIMITS } from '@portal/contracts/common/limits';
import { describeProjectBody, type Project } from '@portal/contracts/projects/project';
import { PROJECT_LABELS } from '@portal/contracts/projects/texts';
import { notify } from '@portal/portal-sdk';
import { Modal } from '@portal/portal-sdk/forms';
import { DialogButtons, SaveButtons, SavingForm, TextAreaField, useSaving, useVersionedSave } from '@portal/ui';
import { useForm } from 'react-hook-form';
import { PROJECT_SCREEN_TEXTS } from '../project.texts.ts';
import { projectNow, useDescribeProject } from './project.api.ts';

interface EditDescriptionProps {
  readonly project: Project;
  readonly onClose: () => void;
}
interface Values {
  readonly description: string | null;
}

/** The description in a dialog of its own; the other details stay as they are (spec 2 §7). */
export default function EditDescription({ project, onClose }: EditDescriptionProps) {
  const describe = useDescribeProject();
  const versioned = useVersionedSave<Project, Values>({
    item: project,
    valuesOf: ({ description }) => ({ description: description ?? '' }),
    read: projectNow,
    save: async ({ description }, over = project) => {
      await describe(description, over);
      notify.success(PROJECT_SCREEN_TEXTS.saved);
      onClose();
    },
    reloads: ['details'],
    onReload: onClose,
  });
  const { opened = project } = versioned;
  const form = useForm<Values>({
    defaultValues: { description: opened.description ?? '' },
    resolver: valibotResolver(describeProjectBody),
    mode: 'onTouched',
  });
  const saving = useSaving({
    form,
    draftName: `project.${opened.id}.description`,
    item: opened,
    fields: ['description'],
    onSave: versioned.save,
    onFault: versioned.ask,
    onLeave: onClose,
  });
  return (
    <Modal opened onClose={saving.close} title={PROJECT_SCREEN_TEXTS.changeDescription} size={760}>
      <SavingForm saving={saving} isAllOptional>
        <TextAreaField
          control={form.control}
          name="description"
          label={PROJECT_LABELS.description}
          rows={12}
          maxWords={LIMITS.descriptionWords}
          autoFocus
        />
        <DialogButtons>
          <SaveButtons saving={saving} />
        </DialogButtons>
      </SavingForm>
      {versioned.dialog}
    </Modal>
  );
}
