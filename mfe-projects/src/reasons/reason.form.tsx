import { valibotResolver } from '@hookform/resolvers/valibot';
import { requiredText } from '@portal/contracts/common/fields';
import { StepForm, TextAreaField } from '@portal/ui';
import { useState, type ComponentProps } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';

type Step<Given> = Omit<
  ComponentProps<typeof StepForm<Record<string, string>, Given>>,
  'form' | 'fields' | 'toGiven' | 'children'
>;

interface ReasonFormProps<Given> extends Step<Given> {
  /** Name of the field, as the server names it in its refusals. */
  readonly name: string;
  readonly label: string;
  readonly maxLength: number;
  readonly rows?: number;
  /** Converts the reason to the action's argument. */
  readonly toGiven: (reason: string) => Given;
}

/** Form of a step that needs a reason: why something is rejected, declined, cancelled or reversed. */
export function ReasonForm<Given>(props: ReasonFormProps<Given>) {
  const { name, label, maxLength, rows = 3, toGiven, isDanger = true, ...step } = props;
  const [schema] = useState(() => v.object({ [name]: requiredText(maxLength) }));
  const form = useForm<Record<string, string>>({ defaultValues: { [name]: '' }, resolver: valibotResolver(schema) });
  return (
    <StepForm
      {...step}
      form={form}
      fields={[name]}
      toGiven={(values) => toGiven((values[name] ?? '').trim())}
      isDanger={isDanger}
    >
      <TextAreaField
        control={form.control}
        name={name}
        label={label}
        rows={rows}
        maxLength={maxLength}
        required
        autoFocus
      />
    </StepForm>
  );
}
