import { can, positionLabel } from '@portal/access';
import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import { LIMITS } from '@portal/contracts/common/limits';
import type { Contact } from '@portal/contracts/projects/contact';
import { type ContactPosition, ENTERED_POSITIONS } from '@portal/contracts/projects/contact-position';
import { useSession } from '@portal/portal-sdk';
import {
  AddressFields,
  CheckField,
  DialogButtons,
  type FaultHandler,
  FormFields,
  type OnClosing,
  PhoneField,
  SaveButtons,
  SavingForm,
  SelectField,
  TextField,
  useSaving,
} from '@portal/ui';
import { ADDRESS_LABELS } from '@portal/ui/texts/address';
import { addsEngineers, evaluateInviter } from '@portal/workflow';
import { useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { CONTACT_FIELDS, contactResolver, formValuesOf, type ContactFormValues } from './contact.schema.ts';
import { CONTACT_SCREEN_TEXTS } from './contact.texts.ts';
import classes from './contacts.module.css';

interface ContactFormProps {
  /** Id of the project; null for the company's own book, which sends no invites. */
  readonly projectId: string | null;
  /** Undefined for a new one. */
  readonly contact: Contact | undefined;
  readonly onSave: (values: ContactFormValues) => Promise<void>;
  /** True means that the fault has been dealt with. */
  readonly onFault: FaultHandler;
  /** Registers the function that closes the dialog: it asks first if there are unsaved values. */
  readonly onClosing: OnClosing;
  readonly onClose: () => void;
}

/** Personal, Company, Address and Access of a contact (decisions §20, §21). */
export function ContactForm({ projectId, contact, onSave, onFault, onClosing, onClose }: ContactFormProps) {
  const { viewer } = useSession();
  const isOfProject = projectId !== null;
  const mayInvite = isOfProject && evaluateInviter(viewer).allowed;
  const form = useForm<ContactFormValues>({
    defaultValues: formValuesOf(contact, mayInvite),
    resolver: contactResolver,
    mode: 'onTouched',
  });
  const { control } = form;
  const [country, invites] = useWatch({ control, name: ['address.country', 'sendInvite'] });
  const frame = useRef<HTMLFormElement>(null);
  const saving = useSaving({
    form,
    draftName: contact ? `contact.${contact.id}` : `contact.new.${projectId ?? 'global'}`,
    item: contact,
    fields: CONTACT_FIELDS,
    onSave: async (values) => {
      await onSave(values);
      onClose();
    },
    onFault,
    onLeave: onClose,
    onClosing,
  });
  // A contact that is loaded first is rendered after the dialog has set the focus.
  useEffect(() => frame.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);

  // Fields that belong to the person’s account, now or once the invite is used.
  const isInvited = contact?.accessRequest === null && contact.status !== 'NoAccess';
  const isKept = contact !== undefined && (contact.userId !== null || isInvited);
  const canBeInvited = contact === undefined || contact.status === 'NoAccess';
  return (
    <SavingForm ref={frame} saving={saving}>
      <FormFields>
        <h3 className={classes.section}>{CONTACT_SCREEN_TEXTS.personal}</h3>
        <SelectField
          control={control}
          name="position"
          label={CONTACT_SCREEN_TEXTS.position}
          options={positionsFor(addsEngineers(viewer), contact?.position).map((position) => ({
            value: position,
            label: positionLabel(position, viewer.companyType),
          }))}
          disabled={isKept}
          autoFocus={!isKept}
          required
        />
        <TextField
          control={control}
          name="email"
          label={CONTACT_SCREEN_TEXTS.email}
          maxLength={LIMITS.email}
          disabled={isKept}
          required
        />
        <TextField
          control={control}
          name="name.firstName"
          label={TEAM_TEXTS.firstName}
          maxLength={LIMITS.contactName}
          disabled={isKept}
          required
        />
        <TextField
          control={control}
          name="name.lastName"
          label={TEAM_TEXTS.lastName}
          maxLength={LIMITS.contactName}
          disabled={isKept}
          required
        />
        <PhoneField control={control} name="phone" label={ADDRESS_LABELS.phone} country={country} autoFocus={isKept} />
        <h3 className={classes.section}>{CONTACT_SCREEN_TEXTS.company}</h3>
        <TextField
          control={control}
          name="companyName"
          label={CONTACT_SCREEN_TEXTS.companyName}
          maxLength={LIMITS.companyName}
          disabled={isKept}
          required
        />
        <h3 className={classes.section}>{CONTACT_SCREEN_TEXTS.address}</h3>
        <AddressFields control={control} name="address" />
        {isKept && <p className={`${classes.wide} ${classes.note}`}>{CONTACT_SCREEN_TEXTS.ownData}</p>}
        {mayInvite && canBeInvited && (
          <>
            <h3 className={classes.section}>{CONTACT_SCREEN_TEXTS.access}</h3>
            <div className={classes.wide}>
              <CheckField
                control={control}
                name="sendInvite"
                label={TEAM_TEXTS.sendInvite}
                help={CONTACT_SCREEN_TEXTS.sendInviteHelp}
              />
            </div>
          </>
        )}
        {!isOfProject && (
          <>
            <h3 className={classes.section}>{CONTACT_SCREEN_TEXTS.access}</h3>
            <p className={`${classes.wide} ${classes.note}`}>{CONTACT_SCREEN_TEXTS.inviteFromProject}</p>
          </>
        )}
        {isOfProject && contact === undefined && !can(viewer, 'approve', 'contact') && (
          <p className={`${classes.wide} ${classes.note}`}>{CONTACT_SCREEN_TEXTS.approvedByInsurer}</p>
        )}
      </FormFields>
      <DialogButtons>
        <SaveButtons saving={saving} invites={invites} />
      </DialogButtons>
    </SavingForm>
  );
}

/** Returns the positions to choose from; a position of a team stays where somebody has it. */
function positionsFor(withEngineers: boolean, current: ContactPosition | undefined): readonly ContactPosition[] {
  const entered = ENTERED_POSITIONS.filter((position) => withEngineers || position !== 'ExternalRE');
  return current === undefined || (entered as readonly string[]).includes(current) ? entered : [current, ...entered];
}
