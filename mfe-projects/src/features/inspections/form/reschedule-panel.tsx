import type { Inspection, InspectionFields } from '@portal/contracts/projects/inspection';
import { notify } from '@portal/portal-sdk';
import { mayDo, Pane, useFormClosing, useVersionedSave } from '@portal/ui';
import { useRescheduleInspection } from '../inspection-writes.api.ts';
import { INSPECTION_FORM_TEXTS as TEXTS } from '../inspection.texts.ts';
import { inspectionNow } from '../inspections.api.ts';
import { fieldsOf, mergeInspections } from './inspection.schema.ts';
import { InspectionForm } from './inspection.form.tsx';
import { WithSites } from './with-sites.tsx';

interface ReschedulePanelProps {
  readonly inspection: Inspection;
  readonly onDone: () => void;
}

/** Form for another date, place or content, in the pane of the inspection. */
export default function ReschedulePanel({ inspection, onDone }: ReschedulePanelProps) {
  const reschedule = useRescheduleInspection();
  const { close, onClosing } = useFormClosing(onDone);
  const saving = useVersionedSave<Inspection, InspectionFields>({
    item: inspection,
    valuesOf: fieldsOf,
    read: ({ id }) => inspectionNow(id),
    merge: mergeInspections,
    save: async (fields, over = inspection) => {
      await reschedule.mutateAsync({ body: { id: over.id, ...fields }, ifMatch: over.version });
      notify.success(fields.sendInvite ? TEXTS.rescheduledAndInvited : TEXTS.rescheduled);
    },
    // The clock may have begun it meanwhile.
    isPossible: (newest) => mayDo(newest, 'reschedule'),
    reloads: ['inspections'],
    onReload: onDone,
  });
  const { opened = inspection } = saving;
  return (
    <Pane title={TEXTS.reschedule(opened.inspectionNumber)} onClose={close}>
      <WithSites projectId={opened.projectId}>
        {(sites) => (
          <InspectionForm
            projectId={opened.projectId}
            sites={sites}
            opened={opened}
            onSave={saving.save}
            onFault={saving.ask}
            onClosing={onClosing}
            onDone={onDone}
          />
        )}
      </WithSites>
      {saving.dialog}
    </Pane>
  );
}
