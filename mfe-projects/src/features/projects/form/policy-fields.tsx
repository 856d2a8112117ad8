import { hiddenProjectFields } from '@portal/access';
import { LIMITS } from '@portal/contracts/common/limits';
import { PROJECT_COLUMN_LABELS } from '@portal/contracts/projects/list-texts';
import { companyShareOf, totalPremiumOf } from '@portal/contracts/finance/premiums';
import { PREMIUMS_OF_TYPE } from '@portal/contracts/projects/project';
import { useSession } from '@portal/portal-sdk';
import { DateField, formatAmount, FormFields, FormSection, MoneyField, PercentField, TextField } from '@portal/ui';
import { useWatch } from 'react-hook-form';
import { PROJECT_SCREEN_TEXTS } from '../project.texts.ts';
import { fieldPropsOf, type SectionProps } from './field-props.ts';
import classes from './project.form.module.css';
import { isFieldOf } from './project.schema.ts';

/**
 * Fields of sums, policy and the type's premiums, with total and the company's share, for viewers who see them
 * (decisions §11, §15).
 */
export function PolicyFields(props: SectionProps) {
  const { control } = props.form;
  const field = fieldPropsOf(props);
  const hidden = hiddenProjectFields(useSession().viewer);
  const [type, currency, start, expiry, linePercent] = useWatch({
    control,
    name: ['type', 'currency', 'policyStartDate', 'policyExpireDate', 'linePercent'],
  });
  const [brPremium, dsuPremium, biPremium, triaPremium] = useWatch({
    control,
    name: ['brPremium', 'dsuPremium', 'biPremium', 'triaPremium'],
  });
  const premiums = type ? PREMIUMS_OF_TYPE[type] : [];
  const total = totalPremiumOf(type, { brPremium, dsuPremium, biPremium, triaPremium });
  const share = companyShareOf(total, linePercent);

  return (
    <FormSection title={PROJECT_SCREEN_TEXTS.sectionPolicy}>
      <FormFields>
        <MoneyField {...field('constructionValue')} required currency={currency} />
        {isFieldOf('dsuSumInsured', type) && <MoneyField {...field('dsuSumInsured')} currency={currency} />}
        <TextField {...field('policyNumber')} maxLength={LIMITS.policyNumber} />
        {!hidden.has('linePercent') && <PercentField {...field('linePercent')} />}
        <DateField {...field('policyStartDate')} required max={expiry} />
        <DateField {...field('policyExpireDate')} required min={start} />
        {premiums
          .filter((name) => !hidden.has(name))
          .map((name) => (
            <MoneyField key={name} {...field(name)} currency={currency} />
          ))}
        {type && !hidden.has('totalPremium') && (
          <dl className={classes.totals} aria-live="polite">
            <div>
              <dt>{PROJECT_COLUMN_LABELS.totalPremium}</dt>
              <dd>
                {formatAmount(total)} {total !== null && <span className={classes.currency}>{currency}</span>}
              </dd>
            </div>
            <div>
              <dt>{PROJECT_SCREEN_TEXTS.companyShare}</dt>
              <dd>
                {formatAmount(share)} {share !== null && <span className={classes.currency}>{currency}</span>}
              </dd>
            </div>
          </dl>
        )}
      </FormFields>
    </FormSection>
  );
}
