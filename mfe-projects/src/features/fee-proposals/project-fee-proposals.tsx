import type { FeeProposal, FeeProposals } from '@portal/contracts/finance/fee-proposal';
import type { Project } from '@portal/contracts/projects/project';
import { useNavigate } from '@portal/portal-sdk';
import {
  drawnAction,
  EmptyState,
  ErrorLine,
  ErrorPanel,
  AddButton,
  asOnePage,
  ListWithPane,
  Loading,
  NEW_ITEM,
  useAdded,
} from '@portal/ui';
import { IconMessageDollar } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { FEE_SCREEN_TEXTS as TEXTS } from './fee-proposal.texts.ts';
import { feeProposalQuery, useFeeProposals } from './fee-proposals.api.ts';
import classes from './fee-proposals.module.css';
import { OpenedFeeProposal, useEditedProposal } from './form/opened-fee-proposal.tsx';
import { ProposalCard } from './proposal-card.tsx';
import { isToDecide, waitingFirst } from './recipients.ts';
import { useFeeAddress } from './use-fee-address.ts';

const ProposalPane = lazy(() => import('./item/proposal-pane.tsx'));
const AnswerPane = lazy(() => import('./item/answer-pane.tsx'));
const FeeComparison = lazy(() => import('./comparison/fee-comparison.tsx'));

/**
 * FEE PROPOSAL: proposals with the companies that were asked, those that wait for the viewer first; beside them the open one,
 * or an answer to it; or its answers side by side (decisions §7, §20).
 */
export function ProjectFeeProposals({ project }: { readonly project: Project }) {
  const list = useFeeProposals(project.id);
  const { openId, view } = useFeeAddress();
  const { data, error, refetch } = list;
  if (!data) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading height={480} />;
  return (
    <>
      {error && <ErrorLine error={error} onRetry={() => void refetch()} isBusy={list.isFetching} />}
      {view === 'comparison' && openId !== null ? (
        <Suspense fallback={<Loading height={480} />}>
          <FeeComparison key={openId} project={project} id={openId} />
        </Suspense>
      ) : (
        <ProposalList project={project} proposals={data} isRefetching={list.isFetching} />
      )}
    </>
  );
}

interface ProposalListProps {
  readonly project: Project;
  readonly proposals: FeeProposals;
  readonly isRefetching: boolean;
}

function ProposalList({ project, proposals, isRefetching }: ProposalListProps) {
  const { currency, create: verdict } = proposals;
  const navigate = useNavigate();
  const { isNew, openId, companyContactId, companyName, view, addressOf, open, close } = useFeeAddress();
  const added = useAdded<FeeProposal, { readonly items: readonly FeeProposal[] }>({
    page: proposals,
    shownBy: [],
    openId,
    open,
    close,
    one: (id) => feeProposalQuery(project.id, id),
  });
  const items = waitingFirst(added.page?.items ?? []);
  const opened = items.find(({ id }) => id === openId);
  const create = drawnAction(verdict);
  const mayCreate = create !== undefined && create.obstacle === undefined;
  const edited = useEditedProposal(view === 'edit' && openId !== null ? openId : undefined, opened);
  const waiting = items.filter(isToDecide).length;
  return (
    <>
      <ListWithPane
        name="fee-proposals"
        tools={
          <div className={classes.head}>
            <p>{waiting > 0 && TEXTS.toDecide(waiting)}</p>
            {create && (
              <AddButton obstacle={create.obstacle} onClick={() => void navigate(addressOf(NEW_ITEM))}>
                {TEXTS.add}
              </AddButton>
            )}
          </div>
        }
        {...asOnePage(items)}
        isPlaceholder={false}
        openId={openId}
        addressOf={addressOf}
        onClose={close}
        pane={
          openId === null ? undefined : companyContactId === undefined ? (
            <ProposalPane
              key={openId}
              proposal={opened}
              isReading={isRefetching && !opened}
              currency={opened?.currency ?? currency}
              onDeleted={close}
            />
          ) : (
            <AnswerPane
              key={`${openId} ${companyContactId}`}
              projectId={project.id}
              id={openId}
              companyContactId={companyContactId}
              companyName={companyName}
            />
          )
        }
      >
        {items.length === 0 ? (
          <EmptyState icon={IconMessageDollar} title={TEXTS.empty}>
            {mayCreate ? TEXTS.emptyHint : verdict.obstacle === 'role' ? TEXTS.emptyReader : verdict.text}
          </EmptyState>
        ) : (
          <ul className={classes.cards} aria-label={TEXTS.list}>
            {items.map((proposal) => (
              <ProposalCard
                key={proposal.id}
                proposal={proposal}
                currency={proposal.currency ?? currency}
                isOpen={proposal.id === openId}
                to={addressOf(proposal.id)}
              />
            ))}
          </ul>
        )}
      </ListWithPane>
      {(isNew || edited) && (
        <OpenedFeeProposal
          key={edited?.id ?? NEW_ITEM}
          project={project}
          proposal={edited}
          proposals={proposals}
          onAdded={added.tell}
          onClose={isNew ? added.leave : () => open(openId ?? '')}
        />
      )}
    </>
  );
}
