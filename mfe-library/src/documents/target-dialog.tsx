import { Button } from '@portal/portal-sdk';
import { Modal } from '@portal/portal-sdk/forms';
import { DialogButtons, Tree, type TreeNode } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { IconFolder, IconHome } from '@tabler/icons-react';
import { useState } from 'react';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from './document.texts.ts';
import classes from './documents.module.css';

/** The id by which the tree of targets names the top. */
export const TOP = 'top';

export interface TargetDialogProps {
  readonly title: string;
  readonly nodes: readonly TreeNode[];
  /** Returns the reason why something cannot be moved to a folder; undefined if it can. */
  readonly obstacle: (id: string) => string | undefined;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: (id: string) => void;
}

/** Dialog that asks for the target of a move, in a tree of folders. */
export function TargetDialog({ title, nodes, obstacle, isBusy, onCancel, onConfirm }: TargetDialogProps) {
  const [targetId, setTargetId] = useState<string | null>(null);
  return (
    <Modal opened onClose={onCancel} title={title}>
      <div className={classes.targets}>
        <Tree
          label={TEXTS.target}
          nodes={nodes}
          selectedId={targetId}
          onSelect={setTargetId}
          obstacle={({ id }) => obstacle(id)}
          icon={({ id }) => (id === TOP ? <IconHome size={16} aria-hidden /> : <IconFolder size={16} aria-hidden />)}
        />
      </div>
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          {SCREEN_TEXTS.cancel}
        </Button>
        <Button loading={isBusy} disabled={targetId === null} onClick={() => targetId && onConfirm(targetId)}>
          {TEXTS.move}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
