import { valibotResolver } from '@hookform/resolvers/valibot';
import { MESSAGES } from '@portal/contracts/common/messages';
import type { DeviceProposal } from '@portal/contracts/projects/device-proposal';
import { suggestedDueDate } from '@portal/contracts/projects/recommendation-lists';
import { useNavigate } from '@portal/portal-sdk';
import { Modal } from '@portal/portal-sdk/forms';
import {
  DialogButtons,
  ErrorPanel,
  formatInstant,
  Loading,
  SaveButtons,
  SavingForm,
  SelectField,
  useItemAction,
  useSaving,
} from '@portal/ui';
import { useForm, type Resolver } from 'react-hook-form';
import * as v from 'valibot';
import { PROPOSAL_TEXTS as TEXTS } from '../device.texts.ts';
import { useAddProposed, useInspectionChoices } from '../devices.api.ts';
import { inspectionsNow } from './inspections-now.ts';

interface Values {
  inspectionId: string | null;
}
const resolver = valibotResolver(
  v.object({ inspectionId: v.string(MESSAGES.required) }),
) as unknown as Resolver<Values>;

interface AddProposedProps {
  readonly proposal: DeviceProposal;
  readonly onClose: () => void;
}

/** Dialog in which the primary engineer chooses the inspection of a proposed recommendation; the draft opens then. */
export default function AddProposed({ proposal, onClose }: AddProposedProps) {
  const { id, projectId, comment, priority } = proposal;
  const { data, error, refetch } = useInspectionChoices(projectId);
  const navigate = useNavigate();
  const form = useForm<Values>({ defaultValues: { inspectionId: null }, resolver });
  const adding = useItemAction({
    mutation: useAddProposed(),
    done: TEXTS.added,
    onClose,
    onDone: ({ recommendationId }) =>
      void navigate(`/projects/${projectId}/recommendations?recommendationId=${recommendationId}`),
  });
  const saving = useSaving({
    form,
    draftName: `device-proposal.add.${id}`,
    fields: ['inspectionId'],
    onSave: ({ inspectionId }) => {
      const chosen = data?.find((one) => one.id === inspectionId);
      const dueDate = chosen ? suggestedDueDate(chosen.siteToday, priority) : null;
      return adding.attempt({ params: { id }, body: { inspectionId: inspectionId ?? '', dueDate } });
    },
    onFault: adding.onFault,
    onLeave: onClose,
  });
  const { open: choices, next } = data ? inspectionsNow(data, new Date()) : {};
  return (
    <Modal opened onClose={saving.close} title={TEXTS.addTitle}>
      <p>{comment}</p>
      <p>{TEXTS.addBody}</p>
      {!choices && (error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading height={80} />)}
      {choices?.length === 0 && <p>{next ? TEXTS.noneYet : TEXTS.noInspections}</p>}
      {next && <p>{TEXTS.nextOne(next.number, formatInstant(next.from))}</p>}
      {choices && choices.length > 0 && (
        <SavingForm saving={saving}>
          <SelectField
            control={form.control}
            name="inspectionId"
            label={TEXTS.inspection}
            options={choices.map(({ id: value, inspectionNumber, startDateTime }) => ({
              value,
              label: TEXTS.inspectionOf(inspectionNumber, formatInstant(startDateTime)),
            }))}
            required
            autoFocus
          />
          <DialogButtons>
            <SaveButtons saving={saving} verb={TEXTS.addVerb} />
          </DialogButtons>
        </SavingForm>
      )}
      {adding.staleDialog}
    </Modal>
  );
}
