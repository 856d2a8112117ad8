import { valibotResolver } from '@hookform/resolvers/valibot';
import { enteredDate } from '@portal/contracts/common/fields';
import type { Assignment } from '@portal/contracts/projects/assignment';
import { DateField, StepForm, useItemAction } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { ASSIGNMENT_LABELS, ASSIGNMENT_SCREEN_TEXTS as TEXTS } from './assignment.texts.ts';
import { useSetInspectionDate } from './assignments.api.ts';

const schema = v.object({ inspectionDate: v.nullable(enteredDate) });

interface ChangeInspectionDateProps {
  readonly assignment: Assignment;
  readonly onClose: () => void;
}

/** Form of the date by which a project is to be inspected. */
export function ChangeInspectionDate({ assignment, onClose }: ChangeInspectionDateProps) {
  const [opened] = useState(assignment);
  const { id, version, inspectionDate } = opened;
  const act = useItemAction({ mutation: useSetInspectionDate(), done: TEXTS.done.setInspectionDate, onClose });
  const form = useForm({ defaultValues: { inspectionDate }, resolver: valibotResolver(schema) });
  return (
    <StepForm
      form={form}
      act={act}
      draftName={`assignment.date.${id}`}
      item={opened}
      fields={['inspectionDate']}
      toGiven={(values) => ({ body: { id, inspectionDate: values.inspectionDate }, ifMatch: version })}
      title={TEXTS.dateTitle}
      verb={SCREEN_TEXTS.save}
      onClose={onClose}
    >
      <DateField control={form.control} name="inspectionDate" label={ASSIGNMENT_LABELS.inspectionDate} autoFocus />
    </StepForm>
  );
}
