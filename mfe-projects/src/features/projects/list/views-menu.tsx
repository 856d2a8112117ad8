import { Button, Menu, notify, notifyFailure } from '@portal/portal-sdk';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { LIST_SCREEN_TEXTS as TEXTS } from './list.texts.ts';
import classes from './project-list.module.css';
import type { ListState } from './use-list-state.ts';
import { useSaveView } from './views.api.ts';

const ViewDialog = lazy(() => import('./view-dialog.tsx'));

/** Dialog requested about a view. */
export type ViewQuestion = 'add' | 'rename' | 'delete';

/** Menu of the person's saved views: the current one, the others, and their actions. */
export function ViewsMenu({ state }: { readonly state: ListState }) {
  const { view, views, isViewChanged, columns, selection } = state;
  const [question, setQuestion] = useState<ViewQuestion>();
  const save = useSaveView();
  const overwrite = () => {
    if (!view) return;
    const body = { name: view.name, columns: [...columns], selection };
    save.mutate(
      { view, body },
      {
        onSuccess: ({ id }) => {
          state.openView(id);
          notify.success(TEXTS.viewSaved);
        },
        onError: (error) => notifyFailure(error),
      },
    );
  };
  const items = views.toSorted((one, other) => one.name.localeCompare(other.name));
  return (
    <>
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          <Button
            variant="default"
            className={classes.view ?? ''}
            aria-label={`${TEXTS.views}: ${view?.name ?? TEXTS.allProjects}`}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            <span className={classes.viewName} title={view?.name}>
              {view?.name ?? TEXTS.allProjects}
            </span>
            {isViewChanged && <span className={classes.changed}>{TEXTS.viewChanged}</span>}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.views ?? ''}>
          <ViewItem name={TEXTS.allProjects} isShown={!view} onClick={() => state.openView(null)} />
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
          <ViewDialog question={question} state={state} onClose={() => setQuestion(undefined)} />
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
