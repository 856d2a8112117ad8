import { valibotResolver } from '@hookform/resolvers/valibot';
import { requiredText } from '@portal/contracts/common/fields';
import { LIMITS } from '@portal/contracts/common/limits';
import type { Contact } from '@portal/contracts/projects/contact';
import { StepForm, TextAreaField, textNeeded, useItemAction } from '@portal/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { useRejectContact } from './contacts.api.ts';
import { CONTACT_SCREEN_TEXTS as TEXTS } from './contact.texts.ts';

interface RejectContactProps {
  readonly contact: Contact;
  readonly onClose: () => void;
}

/** Form of the reason why a contact gets no access (decisions §26.1). */
export function RejectContact({ contact, onClose }: RejectContactProps) {
  const [opened] = useState(contact);
  const { id, version, fullName } = opened;
  const maxLength = textNeeded(opened, 'reject')?.maxLength ?? LIMITS.rejectionReason;
  const [schema] = useState(() => v.object({ rejectionReason: requiredText(maxLength) }));
  const form = useForm({ defaultValues: { rejectionReason: '' }, resolver: valibotResolver(schema) });
  const act = useItemAction({ mutation: useRejectContact(), done: TEXTS.rejected(fullName), onClose });
  return (
    <StepForm
      form={form}
      act={act}
      draftName={`contact.reject.${id}`}
      item={opened}
      fields={['rejectionReason']}
      toGiven={({ rejectionReason }) => ({
        params: { id },
        ifMatch: version,
        body: { rejectionReason: rejectionReason.trim() },
      })}
      title={TEXTS.rejectTitle}
      body={TEXTS.rejectLead}
      verb={TEXTS.reject}
      isDanger
      onClose={onClose}
    >
      <TextAreaField
        control={form.control}
        name="rejectionReason"
        label={TEXTS.rejectionReason}
        rows={3}
        maxLength={maxLength}
        required
        autoFocus
      />
    </StepForm>
  );
}
