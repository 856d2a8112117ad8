import { can } from '@portal/access';
import { CURRENCIES } from '@portal/contracts/common/enums';
import { LIMITS } from '@portal/contracts/common/limits';
import type { ProjectDetailField } from '@portal/contracts/projects/project';
import { PROJECT_CATEGORIES, PROJECT_CATEGORY_LABELS } from '@portal/contracts/projects/project-lists';
import { PROJECT_SCREEN_TEXTS } from '@portal/contracts/projects/screen-texts';
import { PROJECT_LABELS } from '@portal/contracts/projects/texts';
import { useSession } from '@portal/portal-sdk';
import { FormFields, FormSection, SelectField, TextField, type SelectOption } from '@portal/ui';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useBusinessTypes, useParentCompanies, useProjectTypes } from './options.api.ts';
import { afterTypeChange, type ProjectFormValues } from './project-form.schema.ts';

export interface FieldsProps {
  readonly form: UseFormReturn<ProjectFormValues>;
  readonly isEditable: (field: ProjectDetailField) => boolean;
}

const NONE: readonly never[] = [];
const TYPES: readonly SelectOption[] = PROJECT_CATEGORIES.map((value) => ({
  value,
  label: PROJECT_CATEGORY_LABELS[value],
}));
const CURRENCY_OPTIONS: readonly SelectOption[] = CURRENCIES.map((value) => ({ value, label: value }));

/** What the project is and whose: each choice narrows the next. */
export function ProjectFields({ form, isEditable }: FieldsProps) {
  const { control, setValue } = form;
  const { viewer } = useSession();
  const [type, projectTypeId] = useWatch({ control, name: ['type', 'projectTypeId'] });
  const parents = useParentCompanies();
  const projectTypes = useProjectTypes();
  const businessTypes = useBusinessTypes(projectTypeId);
  const mayAddParent = can(viewer, 'create', 'parentCompany');
  const mayAddType = can(viewer, 'create', 'projectType');
  const put = (values: Partial<ProjectFormValues>) => {
    for (const [field, value] of Object.entries(values)) {
      setValue(field as ProjectDetailField, value, { shouldDirty: true });
    }
  };
  const disabled = (field: ProjectDetailField) => !isEditable(field);

  return (
    <FormSection title={PROJECT_SCREEN_TEXTS.sectionProject}>
      <FormFields>
        <TextField
          control={control}
          name="name"
          label={PROJECT_LABELS.name}
          required
          maxLength={LIMITS.projectName}
          disabled={disabled('name')}
        />
        <SelectField
          control={control}
          name="parentCompanyId"
          label={PROJECT_LABELS.parentCompanyId}
          required
          options={parents.items?.map(({ id, name }) => ({ value: id, label: name })) ?? NONE}
          disabled={disabled('parentCompanyId')}
          addMaxLength={LIMITS.companyName}
          {...(mayAddParent ? { onAdd: parents.add } : {})}
        />
        <SelectField
          control={control}
          name="type"
          label={PROJECT_LABELS.type}
          required
          options={TYPES}
          disabled={disabled('type')}
          onChosen={(value) => put(afterTypeChange(value as ProjectFormValues['type']))}
        />
        <SelectField
          control={control}
          name="projectTypeId"
          label={PROJECT_LABELS.projectTypeId}
          required
          options={
            projectTypes.items
              ?.filter((item) => item.type === type)
              .map(({ id, value }) => ({ value: id, label: value })) ?? NONE
          }
          disabled={disabled('projectTypeId') || !type}
          {...(type ? {} : { help: PROJECT_SCREEN_TEXTS.chooseTypeFirst })}
          addMaxLength={LIMITS.typeName}
          onChosen={() => put({ businessTypeId: null })}
          {...(mayAddType && type ? { onAdd: (value: string) => projectTypes.add(value, type) } : {})}
        />
        <SelectField
          control={control}
          name="businessTypeId"
          label={PROJECT_LABELS.businessTypeId}
          required
          options={businessTypes.items?.map(({ id, value }) => ({ value: id, label: value })) ?? NONE}
          disabled={disabled('businessTypeId') || !projectTypeId}
          {...(projectTypeId ? {} : { help: PROJECT_SCREEN_TEXTS.chooseProjectTypeFirst })}
          addMaxLength={LIMITS.typeName}
          {...(mayAddType && projectTypeId ? { onAdd: businessTypes.add } : {})}
        />
        <TextField
          control={control}
          name="referenceNumber"
          label={PROJECT_LABELS.referenceNumber}
          maxLength={LIMITS.referenceNumber}
          disabled={disabled('referenceNumber')}
        />
        <SelectField
          control={control}
          name="currency"
          label={PROJECT_LABELS.currency}
          required
          options={CURRENCY_OPTIONS}
          disabled={disabled('currency')}
        />
      </FormFields>
    </FormSection>
  );
}
