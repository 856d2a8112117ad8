import { LIMITS } from '@portal/contracts/common/limits';
import { companyShareOf, totalPremiumOf } from '@portal/contracts/projects/premiums';
import { PREMIUMS_OF_TYPE } from '@portal/contracts/projects/project';
import { PROJECT_SCREEN_TEXTS } from '@portal/contracts/projects/screen-texts';
import { PROJECT_LABELS } from '@portal/contracts/projects/texts';
import { DateField, formatAmount, FormFields, FormSection, MoneyField, PercentField, TextField } from '@portal/ui';
import { useWatch } from 'react-hook-form';
import type { FieldsProps } from './project-fields.tsx';
import classes from './project-form.module.css';
import { isFieldOf } from './project-form.schema.ts';

/** Sums, policy and the premiums of the type, with their total and the company's share (decisions §15). */
export function PolicyFields({ form, isEditable }: FieldsProps) {
  const { control } = form;
  const [type, currency, start, expiry, linePercent] = useWatch({
    control,
    name: ['type', 'currency', 'policyStartDate', 'policyExpireDate', 'linePercent'],
  });
  const [brPremium, dsuPremium, biPremium, triaPremium] = useWatch({
    control,
    name: ['brPremium', 'dsuPremium', 'biPremium', 'triaPremium'],
  });
  const total = totalPremiumOf(type, { brPremium, dsuPremium, biPremium, triaPremium });
  const share = companyShareOf(total, linePercent);

  return (
    <FormSection title={PROJECT_SCREEN_TEXTS.sectionPolicy}>
      <FormFields>
        <MoneyField
          control={control}
          name="constructionValue"
          label={PROJECT_LABELS.constructionValue}
          required
          currency={currency}
          disabled={!isEditable('constructionValue')}
        />
        {isFieldOf('dsuSumInsured', type) && (
          <MoneyField
            control={control}
            name="dsuSumInsured"
            label={PROJECT_LABELS.dsuSumInsured}
            currency={currency}
            disabled={!isEditable('dsuSumInsured')}
          />
        )}
        <TextField
          control={control}
          name="policyNumber"
          label={PROJECT_LABELS.policyNumber}
          maxLength={LIMITS.policyNumber}
          disabled={!isEditable('policyNumber')}
        />
        <PercentField
          control={control}
          name="linePercent"
          label={PROJECT_LABELS.linePercent}
          disabled={!isEditable('linePercent')}
        />
        <DateField
          control={control}
          name="policyStartDate"
          label={PROJECT_LABELS.policyStartDate}
          required
          max={expiry}
          disabled={!isEditable('policyStartDate')}
        />
        <DateField
          control={control}
          name="policyExpireDate"
          label={PROJECT_LABELS.policyExpireDate}
          required
          min={start}
          disabled={!isEditable('policyExpireDate')}
        />
        {(type ? PREMIUMS_OF_TYPE[type] : []).map((name) => (
          <MoneyField
            key={name}
            control={control}
            name={name}
            label={PROJECT_LABELS[name]}
            currency={currency}
            disabled={!isEditable(name)}
          />
        ))}
        {type && (
          <dl className={classes.totals} aria-live="polite">
            <div>
              <dt>{PROJECT_SCREEN_TEXTS.totalPremium}</dt>
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
