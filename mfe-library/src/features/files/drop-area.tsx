import { IconCloudUpload, IconLock } from '@tabler/icons-react';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from '../../documents/document.texts.ts';
import classes from './files.module.css';

interface DropAreaProps {
  readonly folderName: string;
  /** Reason why nothing may be dropped; undefined if files may. */
  readonly obstacle: string | undefined;
  readonly onDrop: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** Area that accepts dropped files and highlights itself while they hover. */
export function DropArea({ folderName, obstacle, onDrop, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false);
  // dragenter and dragleave also fire for child elements.
  const depth = useRef(0);
  const move = (by: number) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    depth.current += by;
    setOver(depth.current > 0);
  };
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    if (obstacle === undefined) onDrop([...event.dataTransfer.files]);
  };
  const Icon = obstacle === undefined ? IconCloudUpload : IconLock;
  return (
    <div
      className={classes.drop}
      onDragEnter={move(1)}
      onDragLeave={move(-1)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        // Without this the browser would open the file.
        event.preventDefault();
        event.dataTransfer.dropEffect = obstacle === undefined ? 'copy' : 'none';
      }}
      onDrop={drop}
    >
      {children}
      {isOver && (
        <div className={[classes.overlay, obstacle !== undefined && classes.closed].filter(Boolean).join(' ')}>
          <Icon size={40} stroke={1.25} aria-hidden />
          <span>{obstacle ?? TEXTS.dropHere(folderName)}</span>
        </div>
      )}
    </div>
  );
}
