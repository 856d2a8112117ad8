import type { Project } from '@portal/contracts/projects/project';
import type { Recommendation, Recommendations } from '@portal/contracts/projects/recommendation';
import { RECOMMENDATION_SORT_FIELDS } from '@portal/contracts/projects/recommendation-lists';
import { endpointQuery, usePermission } from '@portal/portal-sdk';
import { asOnePage, DataTable, ListWithPane, Loading, mayDo, useAdded, useListAddress } from '@portal/ui';
import { lazy, Suspense } from 'react';
import { useBoardOrder } from './board/use-board-order.ts';
import { addActionOf, currentOf, InspectionBar } from './inspections/inspection-bar.tsx';
import { useInspectionActions, useInspectionChoices, type InspectionChoice } from './inspections/inspections.api.ts';
import { useCarriedStep } from './item/use-carried-step.ts';
import { recommendationStepColumn } from './list/card-step.tsx';
import { ClosedRecommendations } from './list/closed-recommendations.tsx';
import { NextSteps } from './list/next-step.tsx';
import { NoRecommendations } from './list/no-recommendations.tsx';
import { recommendationColumns } from './list/recommendation-columns.tsx';
import { RecommendationTools } from './list/recommendation-tools.tsx';
import { countedColumns, countOf } from './list/status-counts.ts';
import { useClosedList, useIsAmongClosed } from './list/use-closed-list.ts';
import { useChosen } from './list/use-chosen.ts';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from './recommendation.texts.ts';
import { useNewestRecommendations, useRecommendations } from './recommendations.api.ts';
import classes from './recommendations.module.css';
import { useOpenItem } from './use-open-item.ts';
import { filtersOf, NO_FILTERS, openOnly, useNarrowing } from './use-narrowing.ts';

const BulkBar = lazy(() => import('./list/bulk-bar.tsx'));
const RecommendationBoard = lazy(() => import('./board/recommendation-board.tsx'));
const RecommendationPane = lazy(() => import('./item/recommendation-pane.tsx'));
const NewRecommendationPanel = lazy(() => import('./form/new-recommendation-panel.tsx'));

/** RECOMMENDATIONS of a project: the list with the open item beside it, or the board (spec 2 §2, decisions §20). */
export function ProjectRecommendations({ project }: { readonly project: Project }) {
  const [address, setAddress] = useListAddress(RECOMMENDATION_SORT_FIELDS);
  const { narrowing: given, narrow, shownAs, showAs } = useNarrowing();
  const { data: known, isPending: areChoicesPending } = useInspectionChoices(project.id);
  const choices = known ?? [];
  // An inspection that was deleted, or is of another project, narrows nothing.
  const isUnknown = given.inspectionId !== undefined && known?.every(({ id }) => id !== given.inspectionId) === true;
  const narrowing = isUnknown ? { ...given, inspectionId: undefined } : given;
  const { inspectionId } = narrowing;
  // Most projects have several: before they are known, columns and filters are those of several, and move nothing.
  const hasSeveral = areChoicesPending || choices.length > 1;
  const mayApprove = usePermission('approve', 'recommendation');
  const mayUpdate = usePermission('update', 'recommendation');
  const mayAct = usePermission('act', 'recommendation');
  const inspections = useInspectionActions(project.id, mayApprove || mayUpdate);
  const isNarrowed = filtersOf(narrowing) > 0 || address.name !== undefined;
  // A search or a filter finds closed ones as well; without them they are folded away.
  const query = { address, narrowing: isNarrowed ? narrowing : openOnly(narrowing) };
  const list = useRecommendations(project.id, query);
  const newest = useNewestRecommendations(project.id, query);
  const item = useOpenItem();
  const added = useAdded<Recommendation, Recommendations>({
    page: list.data,
    shownBy: [address, narrowing],
    openId: item.id,
    open: item.show,
    close: item.closeNew,
    one: (id) => endpointQuery('GET /risks/{id}', { params: { id } }),
  });
  const counts = list.data?.statusCounts ?? [];
  const isBoard = shownAs === 'board' && counts.length > 0;
  const columns = countedColumns(counts).filter(({ key }) => !narrowing.status || key === narrowing.status);
  const { cards, onCards } = useBoardOrder(columns);
  const closedCount = countOf(counts, ['Closed']);
  const hasFold = shownAs === 'table' && !isNarrowed && closedCount > 0;
  const closed = useClosedList(project.id, inspectionId, hasFold);
  const isAmongClosed = useIsAmongClosed(item.id, added.page, closed.page);
  // The pane goes through what is seen: the page of the table, that of the closed ones, or the cards of the board.
  const page = {
    page: added.page,
    address,
    onAddressChange: setAddress,
    isPlaceholder: list.isPlaceholderData,
    newest,
  };
  const ofBoard = { ...page, ...asOnePage(cards), page: { items: cards, totalCount: cards.length } };
  const seen = isBoard ? ofBoard : isAmongClosed ? closed : page;
  const carried = useCarriedStep(seen, item.id, item.addressOf);
  const chosen = useChosen(list.data?.items);

  const narrowed = (inspections.data ?? []).filter(({ id }) => !inspectionId || id === inspectionId);
  const inspection = currentOf(narrowed);
  const ofNew = inspections.data?.find(({ id }) => id === item.newOne?.inspectionId);
  const areOfSeveral = hasSeveral && !inspectionId;
  const clear = () => {
    narrow(NO_FILTERS);
    setAddress({ ...address, page: 1, name: '' });
  };

  const tools = (
    <RecommendationTools
      projectId={project.id}
      address={address}
      onAddressChange={setAddress}
      narrowing={narrowing}
      onNarrow={narrow}
      counts={counts}
      choices={choices}
      hasSeveral={hasSeveral}
      shownAs={shownAs}
      onShowAs={showAs}
      add={inspection && addActionOf(inspection, item.add)}
    />
  );

  return (
    <>
      <ListWithPane
        name="recommendations"
        tools={
          <>
            {chosen.rows.length > 0 ? (
              <Suspense fallback={tools}>
                <BulkBar chosen={chosen.rows} onDone={chosen.clear} />
              </Suspense>
            ) : (
              tools
            )}
            {inspectionId && inspection && <InspectionBar key={inspection.id} inspection={inspection} />}
            <NextSteps inspections={narrowed} hasBar={inspectionId !== undefined} />
          </>
        }
        page={seen.page}
        address={seen.address}
        onAddressChange={seen.onAddressChange}
        isPlaceholder={seen.isPlaceholder}
        openId={item.id}
        addressOf={item.addressOf}
        onClose={item.close}
        pane={
          item.id === null ? undefined : (
            <RecommendationPane
              key={item.id}
              projectId={project.id}
              id={item.id}
              inspections={inspections.data ?? []}
              onClose={item.close}
              {...carried}
            />
          )
        }
      >
        {isBoard ? (
          <Suspense fallback={<Loading height={480} />}>
            <RecommendationBoard
              projectId={project.id}
              columns={columns}
              address={address}
              narrowing={narrowing}
              openId={item.id}
              addressOf={item.addressOf}
              onCards={onCards}
              onShowAll={(status) => {
                narrow({ status });
                showAs('table');
              }}
            />
          </Suspense>
        ) : (
          <DataTable<Recommendation>
            label={TEXTS.table}
            columns={[...recommendationColumns(areOfSeveral), recommendationStepColumn(item.addressOf)]}
            page={added.page}
            address={address}
            onAddressChange={setAddress}
            rowId={({ id }) => id}
            rowLink={({ id }) => item.addressOf(id)}
            openId={item.id}
            {...((mayApprove || mayUpdate || mayAct) && {
              selection: {
                chosen: chosen.ids,
                label: ({ number }) => TEXTS.choose(number),
                labelOfAll: TEXTS.choosePage,
                onChange: chosen.change,
              },
            })}
            isFetching={list.isFetching}
            isOutdated={list.isPlaceholderData}
            error={list.error}
            onRetry={() => void list.refetch()}
            empty={
              closedCount > 0 && !isNarrowed ? (
                <p className={classes.noneOpen}>{TEXTS.noneOpen}</p>
              ) : (
                <NoRecommendations
                  isNarrowed={isNarrowed && counts.length > 0}
                  isIssued={foundNone(choices, inspectionId)}
                  onClear={clear}
                />
              )
            }
          />
        )}
        {hasFold && (
          <ClosedRecommendations
            closed={closed}
            count={closedCount}
            areOfSeveral={areOfSeveral}
            openId={item.id}
            addressOf={item.addressOf}
          />
        )}
      </ListWithPane>
      {item.newOne && inspections.data && (
        <Suspense fallback={null}>
          <NewRecommendationPanel
            key={item.newOne.inspectionId}
            projectId={project.id}
            of={item.newOne}
            mayAdd={ofNew !== undefined && mayDo(ofNew, 'addRecommendation')}
            onClose={added.leave}
            onAdded={added.tell}
          />
        </Suspense>
      )}
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
