import { PHOTO_ENDINGS } from '@portal/contracts/library/attachment-rules';
import { REPORT_NOTE_TEXTS } from '@portal/contracts/projects/report-note-texts';
import { AttachmentsField, type UploadQueue } from '@portal/ui';
import { useEffect, useEffectEvent } from 'react';
import { useForm } from 'react-hook-form';

interface AnswerPhotosProps {
  readonly label: string;
  readonly max: number;
  readonly fileIds: readonly string[];
  /** Queue that uploads them, and the question that they answer. */
  readonly kept: { readonly queue: UploadQueue; readonly holder: string };
  readonly onChange: (fileIds: readonly string[]) => void;
}

/** Photographs, chosen or dropped; each is saved once it is uploaded, also where one has gone on to another question. */
export function AnswerPhotos({ label, max, fileIds, kept, onChange }: AnswerPhotosProps) {
  const form = useForm<{ fileIds: string[] }>({ values: { fileIds: [...fileIds] } });
  const tell = useEffectEvent((next: readonly string[]) => {
    if (next.join() !== fileIds.join()) onChange(next);
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => tell([...values.fileIds]) }),
    [form],
  );
  return (
    <AttachmentsField
      control={form.control}
      name="fileIds"
      label={label}
      endings={PHOTO_ENDINGS}
      max={max}
      kept={kept}
      maxText={REPORT_NOTE_TEXTS.photosLimit(max)}
    />
  );
}
