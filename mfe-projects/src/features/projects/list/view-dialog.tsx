import { requiredText } from '@portal/contracts/common/fields';
import { VIEW_NAME_LENGTH } from '@portal/contracts/projects/list-columns';
import type { ProjectView } from '@portal/contracts/projects/project-view';
import { apiFault, Button, Modal, notify, notifyFailure } from '@portal/portal-sdk';
import { DeleteDialog, DialogButtons, placeFieldErrors, TextField, useDialogGuard } from '@portal/ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
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
  const renamed = question === 'rename' ? view : undefined;
  return (
    <Modal opened onClose={onClose} title={renamed ? TEXTS.renameView : TEXTS.saveAsView}>
      <NameForm view={renamed} state={state} onClose={onClose} />
    </Modal>
  );
}

interface NameFormProps extends Omit<ViewDialogProps, 'question'> {
  /** The view that is renamed; undefined for a new one. */
  readonly view: ProjectView | undefined;
}

const schema = v.object({ name: requiredText(VIEW_NAME_LENGTH) });

/** Form of a view's name: a new view stores the present state; renaming changes the name only. */
function NameForm({ view, state, onClose }: NameFormProps) {
  const form = useForm({ defaultValues: { name: view?.name ?? '' }, resolver: valibotResolver(schema) });
  const save = useSaveView();
  const { columns, selection } = view ?? { columns: [...state.columns], selection: state.selection };
  const { guard, onSend } = useDialogGuard({ isDirty: form.formState.isDirty, isBusy: save.isPending });
  const submit = form.handleSubmit(({ name }) => {
    onSend();
    save.mutate(
      { view, body: { name, columns, selection } },
      {
        onSuccess: ({ id }) => {
          if (!view) state.openView(id);
          notify.success(TEXTS.viewSaved);
          onClose();
        },
        onError: (error) => {
          if (!placeFieldErrors(apiFault(error)?.fieldErrors, ['name'], form.setError)) notifyFailure(error);
        },
      },
    );
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        control={form.control}
        name="name"
        label={TEXTS.viewName}
        maxLength={VIEW_NAME_LENGTH}
        required
        autoFocus
      />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {SCREEN_TEXTS.cancel}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {view ? TEXTS.rename : SCREEN_TEXTS.save}
        </Button>
      </DialogButtons>
      {guard}
    </form>
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
