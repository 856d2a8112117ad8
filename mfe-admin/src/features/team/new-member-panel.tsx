import { SidePanel, useFormClosing } from '@portal/ui';
import EditMember from './edit-member.tsx';
import { TEAM_SCREEN_TEXTS } from './team.texts.ts';

interface NewMemberPanelProps {
  readonly onClose: () => void;
}

/** Panel with the form of a new team member. */
export default function NewMemberPanel({ onClose }: NewMemberPanelProps) {
  const { close, onClosing } = useFormClosing(onClose);
  return (
    <SidePanel title={TEAM_SCREEN_TEXTS.newMember} onClose={close}>
      <EditMember member={undefined} onClosing={onClosing} onDone={onClose} />
    </SidePanel>
  );
}
