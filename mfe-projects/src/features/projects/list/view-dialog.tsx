import { requiredText } from '@portal/contracts/common/fields';
import { VIEW_NAME_LENGTH } from '@portal/contracts/projects/list-columns';
import type { ProjectView } from '@portal/contracts/projects/project-view';
import { Button, notify } from '@portal/portal-sdk';
import { Modal } from '@portal/portal-sdk/forms';
import { DeleteDialog, DialogButtons, SavingForm, TextField, useConflict, useSaving } from '@portal/ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { LIST_SCREEN_TEXTS as TEXTS } from './list.texts.ts';
import type { ListState } from './use-list-state.ts';
import type { ViewQuestion } from './views-menu.tsx';
import { useDeleteView, useSaveView } from './views.api.ts';

interface ViewDialogProps {
  readonly question: ViewQuestion;
  readonly state: ListState;
  readonly onClose: () => void;
}

/** Dialog that asks for the name of a view, or confirms its deletion. */
export default function ViewDialog({ question, state, onClose }: ViewDialogProps) {
  const { view } = state;
  if (question === 'delete') return view && <DeleteView view={view} state={state} onClose={onClose} />;
  return <NameView view={question === 'rename' ? view : undefined} state={state} onClose={onClose} />;
}

interface NameViewProps extends Omit<ViewDialogProps, 'question'> {
  /** The view that is renamed; undefined for a new one. */
  readonly view: ProjectView | undefined;
}

const schema = v.object({ name: requiredText(VIEW_NAME_LENGTH) });

/** Dialog of a view's name: a new view stores the present state; renaming changes the name only. */
function NameView({ view, state, onClose }: NameViewProps) {
  const [opened] = useState(view);
  const form = useForm({ defaultValues: { name: opened?.name ?? '' }, resolver: valibotResolver(schema) });
  const save = useSaveView();
  const conflict = useConflict({ onReload: onClose });
  const { columns, selection } = opened ?? { columns: [...state.columns], selection: state.selection };
  const saving = useSaving({
    form,
    draftName: `view.${opened?.id ?? 'new'}`,
    item: opened,
    fields: ['name'],
    onSave: async ({ name }) => {
      const { id } = await save.mutateAsync({ view: opened, body: { name, columns, selection } });
      if (!opened) state.openView(id);
      notify.success(TEXTS.viewSaved);
      onClose();
    },
    onFault: (fault) => conflict.ask(fault),
    onLeave: onClose,
  });
  return (
    <>
      <Modal opened onClose={saving.close} title={opened ? TEXTS.renameView : TEXTS.saveAsView}>
        <SavingForm saving={saving} isAllOptional>
          <TextField
            control={form.control}
            name="name"
            label={TEXTS.viewName}
            maxLength={VIEW_NAME_LENGTH}
            required
            autoFocus
          />
          <DialogButtons>
            <Button variant="default" onClick={saving.close}>
              {SCREEN_TEXTS.cancel}
            </Button>
            <Button type="submit" loading={saving.isSaving}>
              {opened ? TEXTS.rename : SCREEN_TEXTS.save}
            </Button>
          </DialogButtons>
        </SavingForm>
      </Modal>
      {conflict.dialog}
    </>
  );
}

interface DeleteViewProps extends Omit<ViewDialogProps, 'question'> {
  readonly view: ProjectView;
}

function DeleteView({ view, state, onClose }: DeleteViewProps) {
  return (
    <DeleteDialog
      mutation={useDeleteView()}
      given={view}
      title={TEXTS.deleteViewQuestion}
      verb={TEXTS.delete}
      done={TEXTS.viewDeleted}
      onDeleted={() => state.openView(null)}
      onClose={onClose}
    >
      <strong>{view.name}</strong>
      <br />
      {TEXTS.deleteViewExplained}
    </DeleteDialog>
  );
}
