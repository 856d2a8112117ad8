import { endingsOf, type FolderKind } from '@portal/contracts/library/document-rules';
import { GuardedButton } from '@portal/ui';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { LIBRARY_TEXTS } from '../../documents/library.texts.ts';

interface UploadButtonProps {
  readonly kind: FolderKind;
  readonly obstacle: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
}

/** 'Upload File': several may be chosen. */
export function UploadButton({ kind, obstacle, onFiles }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={LIBRARY_TEXTS.uploadFile}
        accept={endingsOf(kind).join(',')}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // Allows choosing the same file again.
          event.currentTarget.value = '';
        }}
      />
      <GuardedButton
        isCommand
        variant="filled"
        icon={<IconUpload size={18} aria-hidden />}
        obstacle={obstacle}
        onClick={() => input.current?.click()}
      >
        {LIBRARY_TEXTS.uploadFile}
      </GuardedButton>
    </>
  );
}
