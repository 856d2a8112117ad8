import { INVITE_CODES } from '@portal/contracts/admin/access-status';
import { OWN_ROW_FIELDS, type TeamMember } from '@portal/contracts/admin/team-member';
import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import { LIMITS } from '@portal/contracts/common/limits';
import { hasCv } from '@portal/contracts/identity/personal-info';
import { apiFault } from '@portal/portal-sdk';
import {
  AddressFields,
  AttachmentField,
  CheckField,
  DialogButtons,
  type FaultHandler,
  FormFields,
  type OnClosing,
  PhoneField,
  placeFieldErrors,
  SaveButtons,
  SavingForm,
  TextField,
  useSaving,
} from '@portal/ui';
import { ADDRESS_LABELS } from '@portal/ui/texts/address';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { formValuesOf, MEMBER_FIELDS, memberResolver, type MemberFormValues } from './member.schema.ts';
import classes from './member.form.module.css';
import { OfficeField } from './office-field.tsx';
import { RoleFields } from './role-fields.tsx';
import { TEAM_SCREEN_TEXTS } from './team.texts.ts';

export interface MemberFormProps {
  readonly member: TeamMember | undefined;
  readonly isOwnRow: boolean;
  /** Saves; errors are shown at the fields, or as a notice. True from `onFault` means that the error is handled. */
  readonly onSave: (values: MemberFormValues) => Promise<void>;
  readonly onFault: FaultHandler;
  /** Registers the function that closes the dialog: it asks first if there are unsaved values. */
  readonly onClosing: OnClosing;
  readonly onClose: () => void;
}

/** The form of a team member, for adding and for editing (spec 3 §5; decisions §21 'Own row'). */
export function MemberForm({ member, isOwnRow, onSave, onFault, onClosing, onClose }: MemberFormProps) {
  const form = useForm<MemberFormValues>({
    defaultValues: formValuesOf(member),
    resolver: memberResolver,
    mode: 'onTouched',
  });
  const { control } = form;
  const [country, position, invites] = useWatch({ control, name: ['address.country', 'position', 'sendInvite'] });
  const [isUploading, setUploading] = useState(false);
  const frame = useRef<HTMLFormElement>(null);
  const saving = useSaving({
    form,
    draftName: member ? `team-member.${member.id}` : 'team-member.new',
    item: member,
    fields: MEMBER_FIELDS,
    onSave: async (values) => {
      await onSave(values);
      onClose();
    },
    onFault: (fault, again, discard) => onFault(fault, again, discard) || placeSeatFault(fault, form),
    onLeave: onClose,
    onClosing,
    isBlocked: isUploading,
  });
  // A member that was loaded first comes after the dialog has taken the focus.
  useEffect(() => frame.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);

  const isFixed = (field: string) => isOwnRow && !(OWN_ROW_FIELDS as readonly string[]).includes(field);

  return (
    <SavingForm ref={frame} saving={saving} tabParameter="tab">
      <FormFields>
        <RoleFields form={form} member={member} isFixed={isFixed} />
        <TextField
          control={control}
          name="name.firstName"
          label={TEAM_TEXTS.firstName}
          autoFocus={isFixed('position')}
          maxLength={LIMITS.contactName}
          required
        />
        <TextField
          control={control}
          name="name.lastName"
          label={TEAM_TEXTS.lastName}
          maxLength={LIMITS.contactName}
          required
        />
        <TextField
          control={control}
          name="email"
          label={TEAM_SCREEN_TEXTS.email}
          maxLength={LIMITS.email}
          disabled={isFixed('email')}
          required
        />
        <PhoneField control={control} name="phone" label={ADDRESS_LABELS.phone} country={country} />
        <OfficeField control={control} />
        <AddressFields control={control} name="address" />
        {position && hasCv({ role: position }) && (
          <div className={classes.wide}>
            <AttachmentField
              control={control}
              name="cvFileId"
              label={TEAM_SCREEN_TEXTS.cv}
              onUploading={setUploading}
            />
          </div>
        )}
        {!isOwnRow && (
          <div className={classes.wide}>
            <CheckField
              control={control}
              name="sendInvite"
              label={TEAM_TEXTS.sendInvite}
              help={TEAM_SCREEN_TEXTS.sendInviteHelp}
            />
          </div>
        )}
      </FormFields>
      <DialogButtons>
        <SaveButtons saving={saving} invites={invites} isUploading={isUploading} />
      </DialogButtons>
    </SavingForm>
  );
}

/** Shows the error of a missing seat at the position field. */
function placeSeatFault(fault: unknown, form: UseFormReturn<MemberFormValues>): boolean {
  const { code, message } = apiFault(fault) ?? {};
  return code === INVITE_CODES.seatLimitReached && placeFieldErrors({ position: [message ?? ''] }, MEMBER_FIELDS, form);
}
