import type { Project } from '@portal/contracts/projects/project';
import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { RECOMMENDATION_SORT_FIELDS } from '@portal/contracts/projects/recommendation-lists';
import { usePermission } from '@portal/portal-sdk';
import { DataTable, useListAddress } from '@portal/ui';
import { RecommendationBoard } from './board/recommendation-board.tsx';
import { InspectionBar, currentOf, hasButtons } from './inspections/inspection-bar.tsx';
import { InspectionStrip } from './inspections/inspection-strip.tsx';
import { useInspectionActions, useInspectionChoices, type InspectionChoice } from './inspections/inspections.api.ts';
import { BulkBar } from './list/bulk-bar.tsx';
import { NoRecommendations } from './list/no-recommendations.tsx';
import { RECOMMENDATION_COLUMNS } from './list/recommendation-columns.tsx';
import { RecommendationTools } from './list/recommendation-tools.tsx';
import { StatusCounts } from './list/status-counts.tsx';
import { useChosen } from './list/use-chosen.ts';
import { ViewTools } from './list/view-tools.tsx';
import { OpenRecommendation } from './open-recommendation.tsx';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from './recommendation.texts.ts';
import { useRecommendations } from './recommendations.api.ts';
import classes from './recommendations.module.css';
import { useOpenItem } from './use-open-item.ts';
import { isFiltered, NO_FILTERS, useNarrowing } from './use-narrowing.ts';

/** RECOMMENDATIONS of a project: table or board, what can be done with an inspection's, one of them (spec 2 §2, decisions §20). */
export function ProjectRecommendations({ project }: { readonly project: Project }) {
  const [address, setAddress] = useListAddress(RECOMMENDATION_SORT_FIELDS);
  const { narrowing, narrow, shownAs, showAs } = useNarrowing();
  const { inspectionId } = narrowing;
  const choices = useInspectionChoices(project.id);
  const mayApprove = [usePermission('approve', 'recommendation'), usePermission('update', 'recommendation')].some(
    Boolean,
  );
  const inspections = useInspectionActions(project.id, mayApprove);
  const list = useRecommendations(project.id, { address, narrowing });
  const item = useOpenItem();
  const chosen = useChosen();

  const { data: choiceList } = choices;
  const inspection = inspectionId
    ? inspections.data?.find(({ id }) => id === inspectionId)
    : currentOf(inspections.data ?? []);
  const counts = list.data?.statusCounts ?? [];
  const isNarrowed = isFiltered(narrowing) || address.name !== undefined;
  const none = (
    <NoRecommendations
      isNarrowed={isNarrowed && counts.length > 0}
      isIssued={foundNone(choiceList ?? [], inspectionId)}
      onClear={() => {
        narrow(NO_FILTERS);
        setAddress({ ...address, page: 1, name: '' });
      }}
    />
  );

  return (
    <>
      <div className={classes.top}>
        <InspectionStrip
          choices={choiceList ?? []}
          inspectionId={inspectionId}
          onChoose={(id) => narrow({ inspectionId: id })}
        />
        <ViewTools projectId={project.id} address={address} narrowing={narrowing} shownAs={shownAs} onShowAs={showAs} />
      </div>
      {inspection && hasButtons(inspection) && (
        <InspectionBar key={inspection.id} inspection={inspection} onAdd={() => item.add(inspection.id)} />
      )}
      {chosen.rows.length > 0 ? (
        <BulkBar chosen={chosen.rows} onDone={chosen.clear} />
      ) : (
        <RecommendationTools address={address} onAddressChange={setAddress} narrowing={narrowing} onNarrow={narrow} />
      )}
      {counts.length > 0 && (
        <StatusCounts counts={counts} status={narrowing.status} onChange={(status) => narrow({ status })} />
      )}
      {shownAs === 'board' && counts.length > 0 ? (
        <RecommendationBoard
          projectId={project.id}
          counts={counts}
          address={address}
          narrowing={narrowing}
          addressOf={item.addressOf}
          onShowAll={(status) => {
            narrow({ status });
            showAs('table');
          }}
        />
      ) : (
        <DataTable<Recommendation>
          label={TEXTS.table}
          columns={RECOMMENDATION_COLUMNS}
          page={list.data}
          address={address}
          onAddressChange={setAddress}
          defaultSort="number"
          rowId={({ id }) => id}
          rowLink={({ id }) => item.addressOf(id)}
          {...(mayApprove && {
            selection: {
              chosen: chosen.ids,
              label: ({ number }) => TEXTS.choose(number),
              labelOfAll: TEXTS.choosePage,
              onChange: chosen.change,
            },
          })}
          isFetching={list.isFetching}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={none}
        />
      )}
      <OpenRecommendation projectId={project.id} item={item} />
    </>
  );
}

/**
 * Returns true if no recommendations means that none were found: the chosen inspection has been issued, or without a choice
 * the latest one that has begun.
 */
function foundNone(choices: readonly InspectionChoice[], inspectionId: string | undefined): boolean {
  const chosen = choices.findLast(({ id, status }) => (inspectionId ? id === inspectionId : status !== 'Upcoming'));
  return chosen !== undefined && chosen.issuedDateTime !== null;
}
