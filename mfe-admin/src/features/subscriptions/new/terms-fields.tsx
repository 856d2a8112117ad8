import { LITE_PROJECTS, packagesOf, PERIOD_MONTHS, SUBSCRIPTION_TYPES } from '@portal/contracts/admin/packages';
import { PACKAGE_LABELS, PERIOD_LABELS } from '@portal/contracts/admin/subscription-labels';
import { DateField, formatDate, FormFields, FormSection, NumberField, SelectField } from '@portal/ui';
import { useWatch } from 'react-hook-form';
import { SUBSCRIPTION_SCREEN_TEXTS as TEXTS } from '../subscription.texts.ts';
import { endOf, upcomingStatus } from './upcoming-status.ts';
import type { FieldsProps } from './subscriber-fields.tsx';
import classes from './subscriber.form.module.css';

const TYPES = SUBSCRIPTION_TYPES.map((value) => ({ value, label: value }));
const PERIODS = (Object.keys(PERIOD_MONTHS) as (keyof typeof PERIOD_MONTHS)[]).map((value) => ({
  value,
  label: PERIOD_LABELS[value],
}));

/**
 * Fields of the terms: package, period and, for Lite, the number of projects; shows the resulting end (spec 3 §4, §5).
 */
export function TermsFields({ form: { control } }: FieldsProps) {
  const [subscriberType, wanted, period, startDate] = useWatch({
    control,
    name: ['subscriberType', 'package', 'period', 'startDate'],
  });
  const packages = packagesOf(subscriberType).map((value) => ({ value, label: PACKAGE_LABELS[value] }));
  const outlook = upcomingStatus(startDate, period, new Date());
  return (
    <FormSection title={TEXTS.subscriptionSection}>
      <FormFields>
        <SelectField control={control} name="type" label={TEXTS.subscriptionType} required options={TYPES} />
        <SelectField control={control} name="package" label={TEXTS.package} required options={packages} />
        <DateField control={control} name="startDate" label={TEXTS.startDate} required />
        <SelectField control={control} name="period" label={TEXTS.period} required options={PERIODS} />
        {wanted === 'Lite' && (
          <NumberField
            control={control}
            name="maxProjectsCount"
            label={TEXTS.maxProjectsCount}
            required
            help={TEXTS.maxProjectsHint(LITE_PROJECTS.min, LITE_PROJECTS.max)}
            step={1}
          />
        )}
        <p className={classes.outlook} aria-live="polite">
          {outlook && (
            <>
              {TEXTS.endDate}: <strong>{formatDate(endOf(startDate, period))}</strong>. {outlook}
            </>
          )}
        </p>
      </FormFields>
    </FormSection>
  );
}
