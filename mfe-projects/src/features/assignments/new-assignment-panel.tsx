import { valibotResolver } from '@hookform/resolvers/valibot';
import { enteredDate } from '@portal/contracts/common/fields';
import { MESSAGES } from '@portal/contracts/common/messages';
import type { CreateAssignment, Suggestions } from '@portal/contracts/projects/assignment';
import type { Project } from '@portal/contracts/projects/project';
import { Button, Link, links } from '@portal/portal-sdk';
import {
  DateField,
  DialogButtons,
  ErrorPanel,
  FormFields,
  Loading,
  type OnClosing,
  SavingForm,
  SelectField,
  type SelectOption,
  SidePanel,
  useFormClosing,
  useSaving,
} from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { COMPANY_CONTACTS } from '../../links/company-contacts.ts';
import { ASSIGNMENT_LABELS, ASSIGNMENT_SCREEN_TEXTS as TEXTS, resourceOf } from './assignment.texts.ts';
import { useCreateAssignment, useSuggestions } from './assignments.api.ts';
import classes from './assignments.module.css';
import { ChooseOnMap } from './choose-on-map.tsx';
import { EngineerReasons } from './engineer-reasons.tsx';
import { companyOptions, contactOptions, engineerOptions } from './resource-options.ts';

type Kind = 'company' | 'contact' | 'engineer';
interface Values {
  kind: Kind;
  companyId: string | null;
  companyContactId: string | null;
  riskEngineerId: string | null;
  inspectionDate: string | null;
}
const NAMES = {
  company: 'companyId',
  contact: 'companyContactId',
  engineer: 'riskEngineerId',
} as const satisfies Record<Kind, keyof Values>;
const FIELDS = ['kind', ...Object.values(NAMES), 'inspectionDate'] as const;
const KINDS = (['company', 'contact', 'engineer'] as const).map((value) => ({ value, label: TEXTS.kinds[value] }));
const HELP = { company: TEXTS.companyHelp, contact: TEXTS.contactHelp, engineer: TEXTS.engineerHelp } as const;
const NONE = { company: TEXTS.noCompanies, contact: TEXTS.noContacts, engineer: TEXTS.noEngineers } as const;

const chosen = v.string(MESSAGES.required);
const rest = { inspectionDate: v.nullable(enteredDate) };
const schema = v.variant('kind', [
  v.object({ kind: v.literal('company'), companyId: chosen, ...rest }),
  v.object({ kind: v.literal('contact'), companyContactId: chosen, ...rest }),
  v.object({ kind: v.literal('engineer'), riskEngineerId: chosen, ...rest }),
]);

interface NewAssignmentPanelProps {
  readonly project: Pick<Project, 'id' | 'location'>;
  readonly mayAdd: boolean;
  /** Called with the id of a new one, and the words that name it. */
  readonly onAdded: (id: string, message: string) => void;
  readonly onClose: () => void;
}

/** Form of a new assignment over the list. */
export default function NewAssignmentPanel({ project, mayAdd, onAdded, onClose }: NewAssignmentPanelProps) {
  const { close, onClosing } = useFormClosing(onClose);
  return (
    <SidePanel title={TEXTS.add} mayOpen={mayAdd} onClose={close}>
      <NewAssignmentForm project={project} onClosing={onClosing} onAdded={onAdded} onDone={onClose} />
    </SidePanel>
  );
}

interface NewAssignmentFormProps extends Pick<NewAssignmentPanelProps, 'project' | 'onAdded'> {
  readonly onClosing: OnClosing;
  readonly onDone: () => void;
}

function NewAssignmentForm({ project, onClosing, onAdded, onDone }: NewAssignmentFormProps) {
  const projectId = project.id;
  const { data, error, refetch } = useSuggestions(projectId);
  const create = useCreateAssignment();
  const form = useForm<Values>({
    defaultValues: {
      kind: 'company',
      ...{ companyId: null, companyContactId: null, riskEngineerId: null, inspectionDate: null },
    },
    resolver: valibotResolver(schema) as never,
  });
  const { control } = form;
  const [kind, engineerId] = useWatch({ control, name: ['kind', 'riskEngineerId'] });
  const saving = useSaving({
    form,
    draftName: `assignment.new.${projectId}`,
    item: undefined,
    fields: FIELDS,
    onSave: async (values) => {
      const added = await create.mutateAsync({ body: bodyOf(projectId, values) });
      onAdded(added.id, TEXTS.created(resourceOf(added)));
      onDone();
    },
    onFault: () => false,
    onLeave: onDone,
    onClosing,
  });
  if (!data) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading height={240} />;
  const options = optionsOf(kind, data);
  const isNone = options.length === 0;
  return (
    <SavingForm saving={saving}>
      <FormFields>
        <SelectField control={control} name="kind" label={TEXTS.kind} options={KINDS} required />
        <SelectField
          key={kind}
          control={control}
          name={NAMES[kind]}
          label={ASSIGNMENT_LABELS[kind]}
          options={options}
          required
        />
        <DateField control={control} name="inspectionDate" label={ASSIGNMENT_LABELS.inspectionDate} />
      </FormFields>
      {kind === 'engineer' && !isNone && (
        <div className={classes['offered']}>
          <EngineerReasons engineers={data.engineers} chosenId={engineerId} />
          <ChooseOnMap
            projectId={projectId}
            offered={data.engineers.map(({ userId }) => userId)}
            site={project.location?.coordinate ?? null}
            chosenId={engineerId}
            onChoose={(id) => form.setValue('riskEngineerId', id, { shouldDirty: true, shouldValidate: true })}
          />
        </div>
      )}
      {isNone ? (
        <p>
          {NONE[kind]}{' '}
          {kind === 'contact' ? (
            <Link to={COMPANY_CONTACTS}>{TEXTS.toCompanyContacts}</Link>
          ) : (
            <Link to={links.project(projectId, 'contacts')}>{TEXTS.toContacts}</Link>
          )}
        </p>
      ) : (
        <p>{HELP[kind]}</p>
      )}
      <DialogButtons>
        <Button variant="default" onClick={saving.close}>
          {SCREEN_TEXTS.cancel}
        </Button>
        <Button type="submit" disabled={!saving.isDirty} loading={saving.isSaving}>
          {TEXTS.add}
        </Button>
      </DialogButtons>
    </SavingForm>
  );
}

function optionsOf(kind: Kind, { companies, companyContacts, engineers }: Suggestions): SelectOption[] {
  if (kind === 'company') return companyOptions(companies);
  return kind === 'contact' ? contactOptions(companyContacts) : engineerOptions(engineers);
}

const bodyOf = (projectId: string, { kind, inspectionDate, ...chosenOf }: Values): CreateAssignment => ({
  projectId,
  [NAMES[kind]]: chosenOf[NAMES[kind]],
  ...(inspectionDate !== null && { inspectionDate }),
});
