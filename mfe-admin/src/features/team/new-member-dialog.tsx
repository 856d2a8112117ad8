import { Modal } from '@portal/portal-sdk';
import { useFormClosing } from '@portal/ui';
import EditMember from './edit-member.tsx';
import { TEAM_SCREEN_TEXTS } from './team.texts.ts';

interface NewMemberDialogProps {
  readonly onClose: () => void;
}

/** Dialog with the form of a new team member. */
export default function NewMemberDialog({ onClose }: NewMemberDialogProps) {
  const { close, onClosing } = useFormClosing(onClose);
  return (
    <Modal opened onClose={close} title={TEAM_SCREEN_TEXTS.newMember} size={760}>
      <EditMember member={undefined} onClosing={onClosing} onDone={onClose} />
    </Modal>
  );
}
