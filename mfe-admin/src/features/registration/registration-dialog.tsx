import { roleLabel } from '@portal/access';
import { designationLabel } from '@portal/contracts/identity/designation';
import type { Invite } from '@portal/contracts/admin/invite';
import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import { LIMITS } from '@portal/contracts/common/limits';
import { Button, Link, links, useSession } from '@portal/portal-sdk';
import { Modal } from '@portal/portal-sdk/forms';
import {
  AccessStatusDot,
  DialogButtons,
  DialogFacts,
  ErrorPanel,
  Fact,
  Loading,
  mayDo,
  ReasonDialog,
  useApproveRegistration,
  useItemAction,
  useRejectRegistration,
} from '@portal/ui';
import { REGISTRATION_DECISION_TEXTS as DECISION_TEXTS } from '@portal/ui/texts/registration';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useState } from 'react';
import { TEAM_SCREEN_TEXTS } from '../team/team.texts.ts';
import { CompanyFacts } from './company-facts.tsx';
import { useRegistration } from './registration.api.ts';
import classes from './registration.module.css';
import { REGISTRATION_TEXTS as TEXTS } from './registration.texts.ts';

export interface RegistrationDialogProps {
  readonly inviteId: string;
  readonly onClose: () => void;
}

/** Dialog about a person who signed up and waits for approval, in the team or a project (spec 3 §2, §4, §8). */
export default function RegistrationDialog({ inviteId, onClose }: RegistrationDialogProps) {
  const { data: invite, error, refetch } = useRegistration(inviteId);
  const [isRejecting, setRejecting] = useState(false);
  const title = invite ? TEXTS.titleOf(invite.fullName) : TEXTS.title;
  if (invite && isRejecting) {
    return <RejectDialog invite={invite} onBack={() => setRejecting(false)} onRejected={onClose} />;
  }
  return (
    <Modal opened onClose={onClose} title={title} size={600}>
      {invite && <Registration invite={invite} onReject={() => setRejecting(true)} onClose={onClose} />}
      {!invite && !error && <Loading height={240} />}
      {!invite && error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
    </Modal>
  );
}

interface RegistrationProps {
  readonly invite: Invite;
  readonly onReject: () => void;
  readonly onClose: () => void;
}

function Registration({ invite, onReject, onClose }: RegistrationProps) {
  const { companyType } = useSession().viewer;
  const { fullName, email, status, position, designation } = invite;
  const isWaiting = status === 'NeedApproval';
  const waiting = invite.registersCompany ? DECISION_TEXTS.leadCompany : DECISION_TEXTS.lead;

  const approve = useItemAction({
    mutation: useApproveRegistration(),
    done: DECISION_TEXTS.approved(fullName, email),
    onDone: onClose,
  });

  return (
    <>
      <p className={classes.lead}>{isWaiting ? waiting : TEXTS.already[status]}</p>
      <DialogFacts>
        <Fact label={TEAM_TEXTS.name}>{fullName}</Fact>
        <Fact label={TEAM_SCREEN_TEXTS.email}>{email}</Fact>
        <Fact label={TEAM_SCREEN_TEXTS.systemRole}>{roleLabel({ role: position, companyType })}</Fact>
        <Fact label={TEAM_SCREEN_TEXTS.designation}>{designationLabel(designation, companyType)}</Fact>
        {invite.companyName && <Fact label={TEXTS.company}>{invite.companyName}</Fact>}
        {invite.projects.length > 0 && (
          <Fact label={TEXTS.project}>
            {invite.projects.map((project) => (
              <p key={project.id} className={classes.project}>
                <Link to={links.project(project.id, 'contacts')}>{project.name}</Link>
              </p>
            ))}
          </Fact>
        )}
        <Fact label={TEAM_SCREEN_TEXTS.status}>
          <AccessStatusDot status={status} />
        </Fact>
        {invite.rejectionReason && <Fact label={TEAM_SCREEN_TEXTS.rejectReason}>{invite.rejectionReason}</Fact>}
        <CompanyFacts invite={invite} />
      </DialogFacts>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {SCREEN_TEXTS.close}
        </Button>
        {mayDo(invite, 'reject') && (
          <Button color="danger" variant="outline" onClick={onReject}>
            {TEAM_SCREEN_TEXTS.reject}
          </Button>
        )}
        {mayDo(invite, 'approve') && (
          <Button loading={approve.isBusy} onClick={() => approve.run(invite)}>
            {TEAM_SCREEN_TEXTS.approve}
          </Button>
        )}
      </DialogButtons>
      {approve.staleDialog}
    </>
  );
}

interface RejectDialogProps {
  readonly invite: Invite;
  readonly onBack: () => void;
  readonly onRejected: () => void;
}

/** Reject Reason (spec 3 §2), in the place of the registration: never a dialog over another one. */
function RejectDialog({ invite, onBack, onRejected }: RejectDialogProps) {
  const [{ id, fullName, email }] = useState(invite);
  const reject = useItemAction({
    mutation: useRejectRegistration(invite),
    done: DECISION_TEXTS.rejected(fullName, email),
    onClose: onBack,
    onDone: onRejected,
  });
  return (
    <>
      <ReasonDialog
        title={DECISION_TEXTS.rejectTitle}
        label={DECISION_TEXTS.rejectLabel}
        verb={DECISION_TEXTS.sendReason}
        maxLength={LIMITS.rejectionReason}
        isDanger
        field="rejectionReason"
        draftName={`registration.reject.${id}`}
        onSave={reject.attempt}
        onFault={reject.onFault}
        onClose={onBack}
      >
        {DECISION_TEXTS.rejectLead}
      </ReasonDialog>
      {reject.staleDialog}
    </>
  );
}
