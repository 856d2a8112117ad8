import type { Role } from '@portal/contracts/common/enums';
import type { Document } from '@portal/contracts/library/document';
import type { FolderKind } from '@portal/contracts/library/document-rules';
import type { DocumentSortField } from '@portal/contracts/library/sort-fields';
import { Tooltip } from '@portal/portal-sdk';
import { fileSizeText, formatInstant, textCell, type DataColumn } from '@portal/ui';
import { seesStatuses } from '@portal/workflow';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from '../../documents/document.texts.ts';
import { FileIcon } from '../../documents/file-icon.tsx';
import { FileStatusDot } from './file-status.tsx';
import classes from './files.module.css';

type Column = DataColumn<Document>;

function Name({ file }: { readonly file: Document }) {
  return (
    <span className={classes.name} title={file.name}>
      <span className={classes.type}>
        <FileIcon type={file.type} />
      </span>
      <span className={classes.text}>{file.name}</span>
      {file.isPrivate && (
        <Tooltip label={TEXTS.private}>
          <span role="img" aria-label={TEXTS.private} className={classes.type}>
            <IconLock size={14} aria-hidden />
          </span>
        </Tooltip>
      )}
    </span>
  );
}

/** The columns of the files of a folder (spec 1 §2). */
export function fileColumns(kind: FolderKind, role: Role, menu: (file: Document) => ReactNode): readonly Column[] {
  const columns: readonly (Column & { readonly id: DocumentSortField })[] = [
    {
      id: 'name',
      header: TEXTS.name,
      cell: (file) => <Name file={file} />,
      isIdentifier: true,
      isWrapped: true,
      width: 320,
      least: 216,
      isFlexible: true,
    },
    { id: 'size', header: TEXTS.size, cell: ({ size }) => fileSizeText(size), align: 'end', width: 84, drops: 3 },
    {
      id: 'creatorName',
      header: TEXTS.uploadedBy,
      cell: ({ creatorName }) => textCell(creatorName),
      width: 136,
      grows: { to: 200, rank: 2 },
      drops: 4,
    },
    {
      id: 'createdDateTime',
      header: TEXTS.uploaded,
      cell: ({ createdDateTime }) => formatInstant(createdDateTime),
      isTabular: true,
      width: 156,
      grows: { to: 176, rank: 1 },
      drops: 2,
    },
    {
      id: 'status',
      header: TEXTS.status,
      cell: ({ status }) => <FileStatusDot status={status} />,
      width: 104,
      drops: 1,
    },
  ];
  const hasStatus = seesStatuses(kind, { role });
  return [
    ...columns.filter(({ id }) => id !== 'status' || hasStatus),
    { id: 'actions', header: TEXTS.actions, isHeaderHidden: true, isSortable: false, width: 56, cell: menu },
  ];
}
