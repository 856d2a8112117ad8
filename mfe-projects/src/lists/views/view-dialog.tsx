import { requiredText } from '@portal/contracts/common/fields';
import { VIEW_NAME_LENGTH } from '@portal/contracts/projects/list-columns';
import { Button, notify } from '@portal/portal-sdk';
import { Modal } from '@portal/portal-sdk/forms';
import { DeleteDialog, DialogButtons, SavingForm, TextField, useConflict, useSaving } from '@portal/ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import type { ViewQuestion } from './views-menu.tsx';
import type { SavedView, ViewsState } from './views-state.ts';
import { VIEWS_TEXTS as TEXTS } from './views.texts.ts';

interface ViewDialogProps<View extends SavedView, Body> {
  readonly question: ViewQuestion;
  readonly state: ViewsState<View, Body>;
  readonly onClose: () => void;
}

/** Dialog that asks for the name of a view, or confirms its deletion. */
export default function ViewDialog<View extends SavedView, Body>({
  question,
  state,
  onClose,
}: ViewDialogProps<View, Body>) {
  const { view } = state;
  if (question === 'delete') return view && <DeleteView view={view} state={state} onClose={onClose} />;
  return <NameView view={question === 'rename' ? view : undefined} state={state} onClose={onClose} />;
}

interface NameViewProps<View extends SavedView, Body> extends Omit<ViewDialogProps<View, Body>, 'question'> {
  /** The view that is renamed; undefined for a new one. */
  readonly view: View | undefined;
}

const schema = v.object({ name: requiredText(VIEW_NAME_LENGTH) });

/** Dialog of a view's name: a new view stores the present state; renaming changes the name only. */
function NameView<View extends SavedView, Body>({ view, state, onClose }: NameViewProps<View, Body>) {
  const [opened] = useState(view);
  const form = useForm({ defaultValues: { name: opened?.name ?? '' }, resolver: valibotResolver(schema) });
  const conflict = useConflict({ onReload: onClose });
  const saving = useSaving({
    form,
    draftName: `view.${opened?.id ?? 'new'}`,
    item: opened,
    fields: ['name'],
    onSave: async ({ name }) => {
      const { id } = await state.save.mutateAsync({ view: opened, body: state.bodyOf(name, opened) });
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

interface DeleteViewProps<View extends SavedView, Body> extends Omit<ViewDialogProps<View, Body>, 'question'> {
  readonly view: View;
}

function DeleteView<View extends SavedView, Body>({ view, state, onClose }: DeleteViewProps<View, Body>) {
  return (
    <DeleteDialog
      mutation={state.remove}
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
