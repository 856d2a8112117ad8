import { Button, notify } from '@portal/portal-sdk';
import {
  DialogButtons,
  Fact,
  formatInstant,
  Money,
  PaneActions,
  PaneFacts,
  PaneNote,
  SidePanel,
  useFormClosing,
  useVersionedSave,
} from '@portal/ui';
import { useState } from 'react';
import { DeleteRate } from './delete-rate.tsx';
import { RateForm } from './rate.form.tsx';
import { rateValuesOf, type RateValues } from './rate.schema.ts';
import { RATE_SCREEN_TEXTS as TEXTS } from './rate.texts.ts';
import { rateNow, useReloadRates, useSaveRates } from './rates.api.ts';
import { rateName, type RateKind, type ShownRate } from './shown-rate.ts';

interface RateDialogProps {
  readonly kind: RateKind;
  /** Undefined to add some. */
  readonly rate: ShownRate | undefined;
  /** True to begin with the form. */
  readonly isEditing: boolean;
  /** Called with the id of the first new one, and the words that name them. */
  readonly onAdded: (id: string, message: string) => void;
  readonly onClose: () => void;
}

/** Dialog of a rate in its modes add, edit and view; view can switch to edit (spec 3 §2, §5). */
export default function RateDialog({ kind, rate, isEditing: startsEditing, onAdded, onClose }: RateDialogProps) {
  const [isEditing, setEditing] = useState(startsEditing || !rate);
  const [isDeleting, setDeleting] = useState(false);
  const { close, onClosing } = useFormClosing(onClose);
  const saveRates = useSaveRates();
  const reload = useReloadRates();
  const saving = useVersionedSave<ShownRate, RateValues>({
    item: rate,
    valuesOf: rateValuesOf,
    read: rateNow,
    save: async (values, over) => {
      const saved = await saveRates.mutateAsync({ kind, values, over });
      const [first] = saved;
      if (over || !first) notify.success(TEXTS.updated);
      else onAdded(first.id, TEXTS.added(saved.map(rateName)));
    },
    onReload: () => {
      void reload();
      onClose();
    },
  });
  // In the place of the rate: never a dialog over another one.
  if (rate && isDeleting) return <DeleteRate rate={rate} onDeleted={onClose} onClose={() => setDeleting(false)} />;
  return (
    <SidePanel title={rate ? TEXTS[kind].rate : TEXTS[kind].add} onClose={close}>
      {rate && !isEditing ? (
        <Reading rate={rate} onEdit={() => setEditing(true)} onDelete={() => setDeleting(true)} />
      ) : (
        <RateForm
          kind={kind}
          rate={saving.opened}
          onSave={saving.save}
          onFault={saving.ask}
          onClosing={onClosing}
          onClose={onClose}
        />
      )}
      {saving.dialog}
    </SidePanel>
  );
}

interface ReadingProps {
  readonly rate: ShownRate;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function Reading({ rate, onEdit, onDelete }: ReadingProps) {
  const { kind, designation, category, currency, amount, changedBy, changedDateTime } = rate;
  return (
    <>
      <PaneFacts>
        {designation !== null && <Fact label={TEXTS.designation}>{designation}</Fact>}
        <Fact label={TEXTS.category}>{category}</Fact>
        <Fact label={TEXTS[kind].amount}>
          <Money amount={amount} currency={currency} />
        </Fact>
      </PaneFacts>
      {changedBy !== null && <PaneNote>{TEXTS.lastChange(changedBy, formatInstant(changedDateTime))}</PaneNote>}
      <DialogButtons>
        <PaneActions
          primary={undefined}
          others={[{ id: 'delete', label: TEXTS.delete, obstacle: undefined, isDanger: true, onPress: onDelete }]}
        />
        <Button onClick={onEdit} data-autofocus>
          {TEXTS.edit}
        </Button>
      </DialogButtons>
    </>
  );
}
