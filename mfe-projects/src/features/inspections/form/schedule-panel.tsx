import { SidePanel, useFormClosing } from '@portal/ui';
import type { ExpectedInspection } from '../expected.api.ts';
import { useScheduleInspection } from '../inspection-writes.api.ts';
import { INSPECTION_FORM_TEXTS as TEXTS } from '../inspection.texts.ts';
import { InspectionForm } from './inspection.form.tsx';
import { WithSites } from './with-sites.tsx';

interface SchedulePanelProps {
  readonly projectId: string;
  readonly number: number;
  /** Numbers without a date. */
  readonly expected: readonly ExpectedInspection[];
  readonly maySchedule: boolean;
  /** Called with the id of a new one, and the words that name it. */
  readonly onAdded: (id: string, message: string) => void;
  readonly onClose: () => void;
}

/** The form for an expected inspection that has no date; an address of another number leads to none. */
export default function SchedulePanel({
  projectId,
  number,
  expected,
  maySchedule,
  onAdded,
  onClose,
}: SchedulePanelProps) {
  const schedule = useScheduleInspection();
  const { close, onClosing } = useFormClosing(onClose);
  const mayOpen = maySchedule && expected.some((one) => one.number === number);
  return (
    <SidePanel title={TEXTS.schedule} mayOpen={mayOpen} onClose={close}>
      <WithSites projectId={projectId}>
        {(sites) => (
          <InspectionForm
            projectId={projectId}
            sites={sites}
            number={number}
            expected={expected}
            onSave={async (fields, inspectionNumber) => {
              const saved = await schedule.mutateAsync({
                body: { projectId, ...fields, ...(inspectionNumber !== undefined && { inspectionNumber }) },
              });
              const { sendInvite, attendees = [] } = fields;
              const { id, inspectionNumber: place } = saved;
              onAdded(id, sendInvite ? TEXTS.scheduledAndInvited(place, attendees.length) : TEXTS.scheduled(place));
            }}
            onClosing={onClosing}
            onDone={onClose}
          />
        )}
      </WithSites>
    </SidePanel>
  );
}
