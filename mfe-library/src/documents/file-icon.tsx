import type { DocumentType } from '@portal/contracts/library/document-rules';
import {
  IconFile,
  IconFileTypeDoc,
  IconFileTypePdf,
  IconFileTypeXls,
  IconPhoto,
  IconVideo,
  type TablerIcon,
} from '@tabler/icons-react';

const ICONS: Readonly<Record<DocumentType, TablerIcon>> = {
  'application/pdf': IconFileTypePdf,
  'image/jpeg': IconPhoto,
  'image/png': IconPhoto,
  'image/gif': IconPhoto,
  'image/bmp': IconPhoto,
  'video/mp4': IconVideo,
  'video/quicktime': IconVideo,
  'application/msword': IconFileTypeDoc,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': IconFileTypeDoc,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': IconFileTypeXls,
};

/** Icon of a file's type, with the type as its accessible name. */
export function FileIcon({ type, size = 18 }: { readonly type: string; readonly size?: number }) {
  const Icon = ICONS[type as DocumentType] ?? IconFile;
  return <Icon size={size} stroke={1.5} aria-hidden />;
}
