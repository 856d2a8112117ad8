import type { Project } from '@portal/contracts/projects/project';
import type { Budget, Budgets } from '@portal/contracts/finance/budget';
import { asText, useNavigate, useSearch } from '@portal/portal-sdk';
import {
  EmptyState,
  ErrorPanel,
  AddButton,
  Loading,
  markOf,
  NEW_ITEM,
  obstacleOf,
  useAdded,
  useItemDialog,
  useMarked,
} from '@portal/ui';
import { IconWallet } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { BudgetCard, UnbudgetedCard } from './budget-card.tsx';
import { BUDGET_SCREEN_TEXTS as TEXTS } from './budget.texts.ts';
import { budgetQuery, useAllowances, useBudgets } from './budgets.api.ts';
import classes from './budget.module.css';
import { OpenedAllowance, OpenedBudget } from './opened-panel.tsx';
import { PremiumCard } from './premium-card.tsx';

const ProjectStatement = lazy(() => import('../expenses/statement/project-statement.tsx'));

/** The panel that is open. */
const OPENED = { budgetId: asText() };

/** BUDGET: the allowance of each premium, a card for each service with a budget, what is booked (decisions §20, §27). */
export function ProjectBudget({ project }: { readonly project: Project }) {
  const budgets = useBudgets(project.id);
  const allowances = useAllowances(project.id);
  const navigate = useNavigate();
  const ofBudget = useItemDialog('budgetId');
  const ofAllowance = useItemDialog('premium');
  const marked = useMarked();
  const [, setSearch] = useSearch(OPENED);
  const added = useAdded<Budget, Budgets>({
    page: budgets.data,
    shownBy: [],
    openId: marked,
    open: (id) => setSearch({ budgetId: undefined }, { replace: true, state: markOf(id) }),
    close: ofBudget.close,
    one: (id) => budgetQuery(project.id, id),
  });
  const error = budgets.error ?? allowances.error;
  if (!budgets.data || !allowances.data) {
    if (!error) return <Loading height={480} />;
    return <ErrorPanel error={error} onRetry={() => void Promise.all([budgets.refetch(), allowances.refetch()])} />;
  }
  const { items, unbudgeted, create } = added.page ?? budgets.data;
  const { items: premiums, currency } = allowances.data;
  const obstacle = obstacleOf(create);
  return (
    <div className={classes.tab}>
      <section aria-labelledby={ALLOWANCES}>
        <div className={classes.head}>
          <h2 id={ALLOWANCES}>{TEXTS.allowances}</h2>
          <p>{TEXTS.allowancesHint}</p>
        </div>
        <ul className={classes.cards}>
          {premiums.map((one) => (
            <PremiumCard
              key={one.premiumType}
              project={project}
              allowance={one}
              currency={currency}
              onEdit={() => void navigate(ofAllowance.addressOf(one.premiumType))}
            />
          ))}
        </ul>
      </section>
      <section aria-labelledby={BUDGETS}>
        <div className={classes.head}>
          <h2 id={BUDGETS}>{TEXTS.budgets}</h2>
          <AddButton obstacle={obstacle} onClick={() => void navigate(ofBudget.addressOf(NEW_ITEM))}>
            {TEXTS.add}
          </AddButton>
        </div>
        {items.length === 0 && (
          <EmptyState icon={IconWallet} title={TEXTS.empty}>
            {obstacle === undefined ? TEXTS.emptyHint : create.obstacle === 'guard' ? create.text : TEXTS.emptyReader}
          </EmptyState>
        )}
        {items.length + unbudgeted.length > 0 && (
          <ul className={classes.cards}>
            {items.map((budget) => (
              <BudgetCard
                key={budget.id}
                budget={budget}
                allowance={premiums.find(({ premiumType }) => premiumType === budget.premiumType)}
                currency={currency}
                isMarked={budget.id === marked}
                onEdit={() => void navigate(ofBudget.addressOf(budget.id))}
              />
            ))}
            {unbudgeted.map((service) => (
              <UnbudgetedCard key={service.serviceType} service={service} currency={currency} />
            ))}
          </ul>
        )}
      </section>
      <Suspense fallback={null}>
        <ProjectStatement projectId={project.id} />
      </Suspense>
      {ofAllowance.itemId !== null && (
        <OpenedAllowance
          key={ofAllowance.itemId}
          project={project}
          premium={ofAllowance.itemId}
          allowances={premiums}
          currency={currency}
          onClose={ofAllowance.close}
        />
      )}
      {ofBudget.itemId !== null && (
        <OpenedBudget
          key={ofBudget.itemId}
          projectId={project.id}
          id={ofBudget.itemId}
          budgets={budgets.data}
          allowances={premiums}
          onAdded={added.tell}
          onClose={added.leave}
        />
      )}
    </div>
  );
}

const ALLOWANCES = 'budget-allowances';
const BUDGETS = 'budget-services';
