import { valibotResolver } from '@hookform/resolvers/valibot';
import { calendarDate } from '@portal/contracts/common/fields';
import { MESSAGES } from '@portal/contracts/common/messages';
import type { CreateAssignment } from '@portal/contracts/projects/assignment';
import { Button } from '@portal/portal-sdk';
import {
  DateField,
  DialogButtons,
  ErrorPanel,
  FormFields,
  Loading,
  type OnClosing,
  SavingForm,
  SelectField,
  SidePanel,
  useFormClosing,
  useSaving,
} from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { ASSIGNMENT_LABELS, ASSIGNMENT_SCREEN_TEXTS as TEXTS, resourceOf } from './assignment.texts.ts';
import { useCreateAssignment, useSuggestions } from './assignments.api.ts';
import { EngineerReasons } from './engineer-reasons.tsx';
import { companyOptions, engineerOptions } from './resource-options.ts';

interface Values {
  kind: 'company' | 'engineer';
  companyId: string | null;
  riskEngineerId: string | null;
  inspectionDate: string | null;
}
const FIELDS = ['kind', 'companyId', 'riskEngineerId', 'inspectionDate'] as const;
const chosen = v.string(MESSAGES.required);
const rest = { inspectionDate: v.nullable(calendarDate) };
const schema = v.variant('kind', [
  v.object({ kind: v.literal('company'), companyId: chosen, ...rest }),
  v.object({ kind: v.literal('engineer'), riskEngineerId: chosen, ...rest }),
]);

interface NewAssignmentPanelProps {
  readonly projectId: string;
  /** Called with the id of a new one, and the words that name it. */
  readonly onAdded: (id: string, message: string) => void;
  readonly onClose: () => void;
}

/** Form of a new assignment over the list. */
export default function NewAssignmentPanel({ projectId, onAdded, onClose }: NewAssignmentPanelProps) {
  const { close, onClosing } = useFormClosing(onClose);
  return (
    <SidePanel title={TEXTS.add} onClose={close}>
      <NewAssignmentForm projectId={projectId} onClosing={onClosing} onAdded={onAdded} onDone={onClose} />
    </SidePanel>
  );
}

interface NewAssignmentFormProps {
  readonly projectId: string;
  readonly onClosing: OnClosing;
  readonly onAdded: NewAssignmentPanelProps['onAdded'];
  readonly onDone: () => void;
}

function NewAssignmentForm({ projectId, onClosing, onAdded, onDone }: NewAssignmentFormProps) {
  const suggestions = useSuggestions(projectId);
  const create = useCreateAssignment();
  const form = useForm<Values>({
    defaultValues: { kind: 'company', companyId: null, riskEngineerId: null, inspectionDate: null },
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
  const { data, error, refetch } = suggestions;
  if (!data) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading height={240} />;
  const isCompany = kind === 'company';
  const isNone = isCompany ? data.companies.length === 0 : data.engineers.length === 0;
  return (
    <SavingForm saving={saving}>
      <FormFields>
        <SelectField
          control={control}
          name="kind"
          label={TEXTS.kind}
          options={(['company', 'engineer'] as const).map((value) => ({ value, label: TEXTS.kinds[value] }))}
          required
        />
        {isCompany ? (
          <SelectField
            key="company"
            control={control}
            name="companyId"
            label={ASSIGNMENT_LABELS.company}
            options={companyOptions(data.companies)}
            required
          />
        ) : (
          <SelectField
            key="engineer"
            control={control}
            name="riskEngineerId"
            label={ASSIGNMENT_LABELS.engineer}
            options={engineerOptions(data.engineers)}
            required
          />
        )}
        <DateField control={control} name="inspectionDate" label={ASSIGNMENT_LABELS.inspectionDate} />
      </FormFields>
      {!isCompany && !isNone && <EngineerReasons engineers={data.engineers} chosenId={engineerId} />}
      <p>
        {isNone
          ? isCompany
            ? TEXTS.noCompanies
            : TEXTS.noEngineers
          : isCompany
            ? TEXTS.companyHelp
            : TEXTS.engineerHelp}
      </p>
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

const bodyOf = (projectId: string, { kind, companyId, riskEngineerId, inspectionDate }: Values): CreateAssignment => ({
  projectId,
  ...(kind === 'company' ? { companyId } : { riskEngineerId }),
  ...(inspectionDate !== null && { inspectionDate }),
});
