import {
  DUE_DAYS,
  RECOMMENDATION_LIMITS,
  RECOMMENDATION_PRIORITIES,
  type RecommendationPriority,
} from '@portal/contracts/projects/recommendation-lists';
import { RECOMMENDATION_LABELS as LABELS } from '@portal/contracts/projects/recommendation-labels';
import {
  DateField,
  DialogButtons,
  SaveButtons,
  SavingForm,
  SelectField,
  SidePanel,
  TextField,
  useSaving,
} from '@portal/ui';
import { useForm, useWatch } from 'react-hook-form';
import { useBulkEdit, type BulkResult } from '../recommendation-writes.api.ts';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import classes from '../recommendations.module.css';

interface BulkEditPanelProps {
  readonly ids: readonly string[];
  readonly onResult: (result: BulkResult) => void;
  readonly onClose: () => void;
}

interface Values {
  readonly priority: RecommendationPriority | null;
  readonly dueDate: string | null;
  readonly location: string;
}

const NOTHING: Values = { priority: null, dueDate: null, location: '' };

/** Changes priority, due date or location of several drafts; empty fields stay as they are. */
export function BulkEditPanel({ ids, onResult, onClose }: BulkEditPanelProps) {
  const edit = useBulkEdit();
  const form = useForm<Values>({ defaultValues: NOTHING });
  const saving = useSaving({
    form,
    draftName: 'recommendation.bulk.edit',
    fields: ['priority', 'dueDate', 'location'],
    async onSave({ priority, dueDate, location }) {
      const fields = {
        ...(priority && { priority }),
        ...(dueDate && { dueDate }),
        ...(location.trim() && { location }),
      };
      onResult(await edit.mutateAsync({ body: { ids: [...ids], ...fields } }));
    },
    onLeave: onClose,
  });
  const priority = useWatch({ control: form.control, name: 'priority' });
  return (
    <SidePanel title={TEXTS.bulk.editTitle(ids.length)} onClose={saving.close}>
      <SavingForm saving={saving} isAllOptional>
        <p className={classes.dialogBody}>{TEXTS.bulk.editBody}</p>
        <div className={classes.dialogFields}>
          <SelectField
            control={form.control}
            name="priority"
            label={LABELS.priority}
            options={RECOMMENDATION_PRIORITIES.map((value) => ({ value, label: value }))}
          />
          <DateField
            control={form.control}
            name="dueDate"
            label={LABELS.dueDate}
            {...(priority && { help: TEXTS.bulk.dueOf(priority, DUE_DAYS[priority]) })}
          />
          <TextField
            control={form.control}
            name="location"
            label={LABELS.location}
            maxLength={RECOMMENDATION_LIMITS.location}
          />
        </div>
        <DialogButtons>
          <SaveButtons saving={saving} />
        </DialogButtons>
      </SavingForm>
    </SidePanel>
  );
}
