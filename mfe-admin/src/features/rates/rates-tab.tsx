import { asText, useCommands, useNavigate, useSearch, useSession } from '@portal/portal-sdk';
import { Loading, markOf, useAdded, useItemDialog, useMarked } from '@portal/ui';
import { lazy, Suspense } from 'react';
import { RateTable } from './rate-table.tsx';
import { RATE_SCREEN_TEXTS as TEXTS } from './rate.texts.ts';
import { rateQuery, useRates } from './rates.api.ts';
import classes from './rates.module.css';
import type { RateKind, ShownRate } from './shown-rate.ts';

const RateDialog = lazy(() => import('./rate-dialog.tsx'));

const KINDS: readonly RateKind[] = ['Time', 'Expense'];
/** Id in the address of a new rate of a kind. */
const newOf = (kind: RateKind): string => `new${kind}`;

/** The dialog that is open, and the tab. */
const OPENED = { rateId: asText(), tab: asText() };
/** Name of the tab in its address. */
const TAB = 'Rates';

/** Time Rates and Expense Rates of the coordinator's company (spec 3 §2). */
export function RatesTab() {
  const { companyType } = useSession().viewer;
  const navigate = useNavigate();
  const { data, isFetching, error, refetch } = useRates();
  const { itemId, isEditing, addressOf, close } = useItemDialog('rateId');
  const add = (kind: RateKind) => void navigate(addressOf(newOf(kind)));
  useCommands(KINDS.map((kind) => ({ id: `rates.add.${kind}`, label: TEXTS[kind].add, run: () => add(kind) })));
  const newKind = KINDS.find((kind) => itemId === newOf(kind));
  const marked = useMarked();
  const [, setSearch] = useSearch(OPENED);
  const added = useAdded<ShownRate, { readonly items: readonly ShownRate[] }>({
    page: data && { items: KINDS.flatMap((kind) => data[kind]) },
    shownBy: [],
    openId: marked,
    open: (id) => setSearch({ rateId: undefined, tab: TAB }, { replace: true, state: markOf(id) }),
    close,
    one: rateQuery,
  });
  const opened = data && KINDS.flatMap((kind) => data[kind]).find(({ id }) => id === itemId);
  const kind = newKind ?? opened?.kind;
  return (
    <div className={classes.tab}>
      <p className={classes.hint}>
        {TEXTS.hint}
        {companyType === 'Broker' && ` ${TEXTS.brokerHint}`}
      </p>
      {KINDS.map((one) => (
        <RateTable
          key={one}
          kind={one}
          rates={data && added.page?.items.filter((rate) => rate.kind === one)}
          markedId={marked}
          onUnmark={() => setSearch({}, { replace: true })}
          isFetching={isFetching}
          error={error}
          onRetry={() => void refetch()}
          addressOf={addressOf}
          onAdd={() => add(one)}
        />
      ))}
      {kind && (
        <Suspense fallback={<Loading height={0} />}>
          <RateDialog
            key={itemId}
            kind={kind}
            rate={opened}
            isEditing={isEditing}
            onAdded={added.tell}
            onClose={added.leave}
          />
        </Suspense>
      )}
    </div>
  );
}
