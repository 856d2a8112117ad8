import { can } from '@portal/access';
import { CURRENCIES } from '@portal/contracts/common/enums';
import { LIMITS } from '@portal/contracts/common/limits';
import type { Project, ProjectDetailField } from '@portal/contracts/projects/project';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { PROJECT_CATEGORIES, PROJECT_CATEGORY_LABELS } from '@portal/contracts/projects/project-lists';
import { useSession } from '@portal/portal-sdk';
import { FormFields, FormSection, SelectField, TextField, type SelectOption } from '@portal/ui';
import { useWatch } from 'react-hook-form';
import { PROJECT_SCREEN_TEXTS } from '../project.texts.ts';
import { fieldPropsOf, type SectionProps } from './field-props.ts';
import { useBusinessTypes, useParentCompanies, useProjectTypes } from './options.api.ts';
import { afterTypeChange, type ProjectFormValues } from './project.schema.ts';

const TYPES: readonly SelectOption[] = PROJECT_CATEGORIES.map((value) => ({
  value,
  label: PROJECT_CATEGORY_LABELS[value],
}));
const CURRENCY_OPTIONS: readonly SelectOption[] = CURRENCIES.map((value) => ({ value, label: value }));

const optionsOf = (items: readonly { readonly id: string; readonly value: string }[]): readonly SelectOption[] =>
  items.map(({ id, value }) => ({ value: id, label: value }));

/** List values chosen in a stored project. */
export type ChosenTypes = Pick<Project, 'type' | 'parentCompany' | 'projectType' | 'businessType' | 'isCurrencyFixed'>;

/** Fields of the project's type and owner: each choice narrows the next. */
export function ProjectFields({ chosen, ...props }: SectionProps & { readonly chosen?: ChosenTypes }) {
  const { control, setValue } = props.form;
  const field = fieldPropsOf(props);
  const { viewer } = useSession();
  const [type, projectTypeId] = useWatch({ control, name: ['type', 'projectTypeId'] });
  const parents = useParentCompanies();
  const projectTypes = useProjectTypes();
  const businessTypes = useBusinessTypes(projectTypeId);
  const parentItems = parents.items ?? (chosen ? [chosen.parentCompany] : []);
  const typeItems = projectTypes.items ?? (chosen ? [{ ...chosen.projectType, type: chosen.type }] : []);
  const isChosenType = projectTypeId === chosen?.projectType.id;
  const businessItems = businessTypes.items ?? (chosen && isChosenType ? [chosen.businessType] : []);
  const mayAddParent = can(viewer, 'create', 'parentCompany');
  const mayAddType = can(viewer, 'create', 'projectType');
  const put = (values: Partial<ProjectFormValues>) => {
    for (const [name, value] of Object.entries(values)) {
      setValue(name as ProjectDetailField, value, { shouldDirty: true });
    }
  };

  return (
    <FormSection title={PROJECT_SCREEN_TEXTS.sectionProject}>
      <FormFields>
        <TextField {...field('name')} required maxLength={LIMITS.projectName} />
        <SelectField
          {...field('parentCompanyId')}
          required
          options={parentItems.map(({ id, name }) => ({ value: id, label: name }))}
          addMaxLength={LIMITS.companyName}
          {...(mayAddParent ? { onAdd: parents.add } : {})}
        />
        <SelectField
          {...field('type')}
          required
          options={TYPES}
          onChosen={(value) => put(afterTypeChange(value as ProjectFormValues['type']))}
        />
        <SelectField
          {...field('projectTypeId')}
          required
          options={optionsOf(typeItems.filter((item) => item.type === type))}
          disabled={field('projectTypeId').disabled || !type}
          {...(type ? {} : { help: PROJECT_SCREEN_TEXTS.chooseTypeFirst })}
          addMaxLength={LIMITS.typeName}
          onChosen={() => put({ businessTypeId: null })}
          {...(mayAddType && type ? { onAdd: (value: string) => projectTypes.add(value, type) } : {})}
        />
        <SelectField
          {...field('businessTypeId')}
          required
          options={optionsOf(businessItems)}
          disabled={field('businessTypeId').disabled || !projectTypeId}
          {...(projectTypeId ? {} : { help: PROJECT_SCREEN_TEXTS.chooseProjectTypeFirst })}
          addMaxLength={LIMITS.typeName}
          {...(mayAddType && projectTypeId
            ? { onAdd: (value: string) => businessTypes.add(projectTypeId, value) }
            : {})}
        />
        <TextField {...field('referenceNumber')} maxLength={LIMITS.referenceNumber} />
        <SelectField
          {...field('currency')}
          required
          options={CURRENCY_OPTIONS}
          {...(chosen?.isCurrencyFixed && { help: PROJECT_TEXTS.currencyFixed })}
        />
      </FormFields>
    </FormSection>
  );
}
