import type { OperationalValues } from '@portal/contracts/projects/value-at-risk';
import { isAnnualItem, OPERATIONAL_ITEM_LABELS } from '@portal/contracts/projects/value-at-risk-lists';
import { formatAmount, formatPercent } from '@portal/ui';
import { VALUE_SCREEN_TEXTS as TEXTS } from './value.texts.ts';
import classes from './values.module.css';

interface ValueTableProps {
  readonly values: OperationalValues;
  /** Id of the element that labels the table. */
  readonly labelledBy: string;
}

/** The declared values, an item a row, with what is insured and what is at risk of each, and the totals. */
export const ValueTable = ({ values, labelledBy }: ValueTableProps) => (
  <div className={classes.frame}>
    <table className={classes.table} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{TEXTS.item}</th>
          <th scope="col" className={classes.wide}>
            {TEXTS.declaredValue}
          </th>
          <th scope="col" className={classes.wide}>
            {TEXTS.damagePercent}
          </th>
          <th scope="col">{TEXTS.insured}</th>
          <th scope="col">{TEXTS.atRisk}</th>
        </tr>
      </thead>
      <tbody>
        {values.items.map((item) => (
          <tr key={item.key}>
            <th scope="row">
              {OPERATIONAL_ITEM_LABELS[item.key]}
              {isAnnualItem(item.key) && item.declaredValue !== null && (
                <span className={classes.beneath}>{TEXTS.annual(values.indemnityMonths)}</span>
              )}
              {item.declaredValue !== null && (
                <span className={`${classes.beneath} ${classes.narrow}`}>
                  {TEXTS.itemAt(formatAmount(item.declaredValue), formatPercent(item.damagePercent))}
                </span>
              )}
            </th>
            <td className={classes.wide}>{formatAmount(item.declaredValue)}</td>
            <td className={classes.wide}>{formatPercent(item.damagePercent)}</td>
            <td>{formatAmount(item.tiv)}</td>
            <td>{formatAmount(item.var)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{TEXTS.total}</th>
          <td className={classes.wide} />
          <td className={classes.wide} />
          <td>{formatAmount(values.tiv)}</td>
          <td>{formatAmount(values.var)}</td>
        </tr>
      </tfoot>
    </table>
  </div>
);
