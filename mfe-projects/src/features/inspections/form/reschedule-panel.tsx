import type { Inspection, InspectionFields } from '@portal/contracts/projects/inspection';
import { invalidateTopics, notify } from '@portal/portal-sdk';
import { SidePanel, useStaleSave } from '@portal/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useRescheduleInspection } from '../inspection-writes.api.ts';
import { INSPECTION_FORM_TEXTS as TEXTS } from '../inspection.texts.ts';
import { inspectionNow } from '../inspections.api.ts';
import { mergeChanges } from './inspection.schema.ts';
import { InspectionForm } from './inspection.form.tsx';
import { WithSites } from './with-sites.tsx';

interface ReschedulePanelProps {
  readonly inspection: Inspection;
  readonly onDone: () => void;
}

/** Form for another date, place or content; saves over the opened version only (decisions §4). */
export function ReschedulePanel({ inspection, onDone }: ReschedulePanelProps) {
  // Saves against the version that was opened, even if a newer one is loaded meanwhile.
  const [opened] = useState(inspection);
  const { id, projectId, version } = opened;
  const client = useQueryClient();
  const reschedule = useRescheduleInspection();
  const closing = useRef(onDone);
  const onClosing = useCallback((close: () => void) => {
    closing.current = close;
  }, []);
  const saveOver = async (fields: InspectionFields, over: number) => {
    await reschedule.mutateAsync({ body: { id, ...fields }, ifMatch: over });
    notify.success(TEXTS.rescheduled);
  };
  const staleSave = useStaleSave<InspectionFields>({
    onOverwrite: async (fields) => {
      const newest = await inspectionNow(id);
      await saveOver(mergeChanges(newest, opened, fields), newest.version);
      onDone();
    },
    onReload: () => {
      void invalidateTopics(client, ['inspections']);
      onDone();
    },
  });
  return (
    <SidePanel title={TEXTS.reschedule(opened.inspectionNumber)} onClose={() => closing.current()}>
      <WithSites projectId={projectId}>
        {(sites) => (
          <InspectionForm
            projectId={projectId}
            sites={sites}
            opened={opened}
            onSave={(fields) => saveOver(fields, version)}
            onFault={staleSave.ask}
            onClosing={onClosing}
            onDone={onDone}
          />
        )}
      </WithSites>
      {staleSave.dialog}
    </SidePanel>
  );
}
