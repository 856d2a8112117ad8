import { Button, Menu, notify, notifyFailure } from '@portal/portal-sdk';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { SavedView, ViewsState } from './views-state.ts';
import { VIEWS_TEXTS as TEXTS } from './views.texts.ts';
import classes from './views.module.css';

const ViewDialog = lazy(() => import('./view-dialog.tsx'));

/** Dialog requested about a view. */
export type ViewQuestion = 'add' | 'rename' | 'delete';

/** Menu of the person's saved views: the current one, the others, and their actions. */
export function ViewsMenu<View extends SavedView, Body>({ state }: { readonly state: ViewsState<View, Body> }) {
  const { view, views, isViewChanged, allLabel } = state;
  const [question, setQuestion] = useState<ViewQuestion>();
  const overwrite = () => {
    if (!view) return;
    state.save.mutate(
      { view, body: state.bodyOf(view.name) },
      {
        onSuccess: ({ id }) => {
          state.openView(id);
          notify.success(TEXTS.viewSaved);
        },
        onError: (error) => notifyFailure(error),
      },
    );
  };
  // A lazy component has no parameters of types; it gives back the views of its own state alone.
  const asked = state as unknown as ViewsState<SavedView, unknown>;
  const items = views.toSorted((one, other) => one.name.localeCompare(other.name));
  return (
    <>
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          <Button
            variant="default"
            className={classes.view ?? ''}
            aria-label={`${TEXTS.views}: ${view?.name ?? allLabel}`}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            <span className={classes.viewName} title={view?.name}>
              {view?.name ?? allLabel}
            </span>
            {isViewChanged && <span className={classes.changed}>{TEXTS.viewChanged}</span>}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.views ?? ''}>
          <ViewItem name={allLabel} isShown={!view} onClick={() => state.openView(null)} />
          {items.map(({ id, name }) => (
            <ViewItem key={id} name={name} isShown={id === view?.id} onClick={() => state.openView(id)} />
          ))}
          <Menu.Divider />
          {view && isViewChanged && <Menu.Item onClick={overwrite}>{TEXTS.saveView}</Menu.Item>}
          <Menu.Item onClick={() => setQuestion('add')}>{TEXTS.saveAsView}</Menu.Item>
          {view && <Menu.Item onClick={() => setQuestion('rename')}>{TEXTS.renameView}</Menu.Item>}
          {view && (
            <Menu.Item color="danger" onClick={() => setQuestion('delete')}>
              {TEXTS.deleteView}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {question && (
        <Suspense fallback={null}>
          <ViewDialog question={question} state={asked} onClose={() => setQuestion(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface ViewItemProps {
  readonly name: string;
  readonly isShown: boolean;
  readonly onClick: () => void;
}

function ViewItem({ name, isShown, onClick }: ViewItemProps) {
  return (
    <Menu.Item
      aria-current={isShown || undefined}
      leftSection={isShown ? <IconCheck size={16} aria-hidden /> : <span className={classes.noCheck} />}
      onClick={onClick}
    >
      {name}
    </Menu.Item>
  );
}
