import type { Project } from '@portal/contracts/projects/project';
import { INSPECTION_SORT_FIELDS } from '@portal/contracts/projects/inspection-lists';
import { endpointQuery, Skeleton } from '@portal/portal-sdk';
import { drawnAction, ErrorLine, ListWithPane, useAdded, useListAddress } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { lazy, Suspense, useCallback, useEffect } from 'react';
import { useExpectedInspections } from './expected.api.ts';
import { ExpectedList } from './expected-list.tsx';
import { NEXT_NUMBER, useInspectionAddress } from './inspection-address.ts';
import { InspectionsHead } from './inspections-head.tsx';
import { useInspections, useInspectionsSummary } from './inspections.api.ts';
import { INSPECTION_SCREEN_TEXTS as TEXTS } from './inspection.texts.ts';
import classes from './inspections.module.css';
import { InspectionList } from './list/inspection-list.tsx';
import { useSeen } from './use-seen.ts';

const InspectionCalendar = lazy(() => import('./calendar/inspection-calendar.tsx'));
const InspectionMap = lazy(() => import('./map/inspection-map.tsx'));
const InspectionPane = lazy(() => import('./item/inspection-pane.tsx'));
const SchedulePanel = lazy(() => import('./form/schedule-panel.tsx'));

/** INSPECTIONS: how far they are; list, calendar or map, with one of them open beside it (decisions §6, §20). */
export function ProjectInspections({ project }: { readonly project: Project }) {
  const address = useInspectionAddress();
  const [listAddress, setListAddress] = useListAddress(INSPECTION_SORT_FIELDS);
  const inspections = useInspections(project.id, listAddress);
  const { expected, isPending, ...reading } = useExpectedInspections(project.id);
  const summary = useInspectionsSummary(project.id);
  const verdict = drawnAction(inspections.data?.schedule);
  const schedule = verdict && { obstacle: verdict.obstacle ?? (expected ? undefined : TEXTS.expectedUnknown) };
  const maySchedule = schedule !== undefined && schedule.obstacle === undefined;
  const toSchedule = expected?.[0]?.number;
  const { addressOf, open, scheduled } = address;
  const linkOf = useCallback((id: string) => addressOf({ id }), [addressOf]);
  const added = useAdded({
    page: inspections.data,
    shownBy: [listAddress],
    openId: address.inspectionId,
    open: (id) => address.open({ id }, { replace: true }),
    close: address.close,
    one: (id) => endpointQuery('GET /inspections/{id}', { params: { id } }),
  });
  const { seen, onSeen } = useSeen();
  // The pane goes through what is seen: the page of the table, the month, or the places of the map.
  const ofTable = {
    page: added.page,
    isPlaceholder: inspections.isPlaceholderData,
    address: listAddress,
    onAddressChange: setListAddress,
  };
  const scheduleNumber = (number: number) => open({ number });
  const isNextSought = scheduled === NEXT_NUMBER && expected !== undefined;
  // The address names the number itself: the next one is another as soon as this one is saved.
  useEffect(() => {
    if (isNextSought) open(toSchedule === undefined ? {} : { number: toSchedule }, { replace: true });
  }, [isNextSought, toSchedule, open]);

  // The head is as high as its content: shown together with the list, it moves nothing.
  if (inspections.isPending || summary.isPending || isPending) return <Waiting />;
  return (
    <>
      <ListWithPane
        name="inspections"
        tools={
          <>
            <InspectionsHead
              summary={summary.data}
              view={address.view}
              onView={address.setView}
              schedule={schedule}
              onSchedule={() => toSchedule !== undefined && scheduleNumber(toSchedule)}
            />
            {!expected && inspections.data && (
              <ErrorLine error={reading.error} isBusy={reading.isFetching} onRetry={reading.retry} />
            )}
            {project.status === 'Open' && expected && expected.length > 0 && address.view === 'list' && (
              <ExpectedList expected={expected} schedule={schedule} onSchedule={scheduleNumber} />
            )}
          </>
        }
        {...(address.view === 'list' ? ofTable : seen)}
        openId={address.inspectionId}
        addressOf={linkOf}
        onClose={address.close}
        pane={
          address.inspectionId === null ? undefined : (
            <InspectionPane
              key={address.inspectionId}
              projectId={project.id}
              id={address.inspectionId}
              isEditing={address.isEditing}
              onEdit={(id) => address.open({ id, isEditing: true })}
              onRead={(id) => address.open({ id }, { replace: true })}
              onClose={address.close}
            />
          )
        }
      >
        {address.view === 'list' && (
          <InspectionList
            inspections={inspections}
            page={added.page}
            address={listAddress}
            onAddressChange={setListAddress}
            linkOf={linkOf}
            openId={address.inspectionId}
            maySchedule={maySchedule}
          />
        )}
        <Suspense fallback={<Waiting />}>
          {address.view === 'calendar' && (
            <InspectionCalendar
              projectId={project.id}
              month={address.month}
              onMonth={address.setMonth}
              expected={expected ?? []}
              linkOf={linkOf}
              openId={address.inspectionId}
              onSeen={onSeen}
            />
          )}
          {address.view === 'map' && (
            <InspectionMap projectId={project.id} linkOf={linkOf} openId={address.inspectionId} onSeen={onSeen} />
          )}
        </Suspense>
      </ListWithPane>
      <Suspense fallback={null}>
        {scheduled !== null && scheduled !== NEXT_NUMBER && inspections.data && expected && (
          <SchedulePanel
            key={scheduled}
            projectId={project.id}
            number={scheduled}
            expected={expected}
            maySchedule={maySchedule}
            onAdded={added.tell}
            onClose={added.leave}
          />
        )}
      </Suspense>
    </>
  );
}

const Waiting = () => (
  <div className={classes.waiting} role="status" aria-busy="true" aria-label={SCREEN_TEXTS.loading}>
    <Skeleton height="100%" />
  </div>
);
