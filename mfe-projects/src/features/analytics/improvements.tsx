import type { Improvement } from '@portal/contracts/projects/analytics';
import type { RiskInputs } from '@portal/contracts/projects/risk-score';
import { DataTable, EmptyState, formatNumber, type ListAddress, type RowSelection } from '@portal/ui';
import { IconTrendingDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ANALYTICS_TEXTS as TEXTS } from './analytics.texts.ts';
import classes from './analytics.module.css';
import { IMPROVEMENT_COLUMNS } from './improvement-columns.tsx';
import { recommendationLink } from './recommendation-link.ts';
import { WhatIf } from './what-if.tsx';

interface ImprovementsProps {
  readonly projectId: string;
  readonly inputs: RiskInputs;
  /** Open recommendations, the largest gain first. */
  readonly items: readonly Improvement[];
  /** Number of all open recommendations. */
  readonly total: number;
}

const FIRST: ListAddress = { page: 1, pageSize: 10 };

/** Open recommendations in order of gain, and the score that would be without those that are ticked (decisions §14). */
export function Improvements({ projectId, inputs, items, total }: ImprovementsProps) {
  const id = useId();
  const [address, setAddress] = useState(FIRST);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Ticked ones that somebody closes meanwhile leave the list.
  const ticked = items.filter((item) => chosen.has(item.id));
  const selection: RowSelection<Improvement> = {
    chosen,
    label: ({ number }) => TEXTS.choose(number),
    labelOfAll: TEXTS.choosePage,
    onChange: (rows, isChosen) => {
      const next = new Set(chosen);
      for (const row of rows) {
        if (isChosen) next.add(row.id);
        else next.delete(row.id);
      }
      setChosen(next);
    },
  };
  const start = (address.page - 1) * address.pageSize;
  const page = {
    items: items.slice(start, start + address.pageSize),
    totalCount: items.length,
    totalPages: Math.ceil(items.length / address.pageSize),
  };
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {TEXTS.improvements}
      </h2>
      {items.length === 0 ? (
        <EmptyState icon={IconTrendingDown} title={TEXTS.improvementsEmpty} />
      ) : (
        <>
          <p className={classes.quiet}>{TEXTS.improvementsHint}</p>
          {total > items.length && (
            <p className={classes.quiet}>
              {TEXTS.improvementsShortened(formatNumber(items.length), formatNumber(total))}
            </p>
          )}
          <WhatIf inputs={inputs} ticked={ticked} onClear={() => setChosen(new Set())} />
          <DataTable<Improvement>
            label={TEXTS.improvements}
            columns={IMPROVEMENT_COLUMNS}
            page={page}
            address={address}
            onAddressChange={setAddress}
            rowId={(row) => row.id}
            rowLink={(row) => recommendationLink(projectId, row.id)}
            selection={selection}
            isFetching={false}
            error={null}
            onRetry={() => undefined}
            empty={null}
          />
        </>
      )}
    </section>
  );
}
