import { SidePanel, useFormClosing } from '@portal/ui';
import EditMember from './edit-member.tsx';
import { TEAM_SCREEN_TEXTS } from './team.texts.ts';

interface NewMemberPanelProps {
  /** Called with the id of a new one, and the words that name it. */
  readonly onAdded: (id: string, message: string) => void;
  readonly onClose: () => void;
}

/** Panel with the form of a new team member. */
export default function NewMemberPanel({ onAdded, onClose }: NewMemberPanelProps) {
  const { close, onClosing } = useFormClosing(onClose);
  return (
    <SidePanel title={TEAM_SCREEN_TEXTS.newMember} onClose={close}>
      <EditMember member={undefined} onClosing={onClosing} onAdded={onAdded} onDone={onClose} />
    </SidePanel>
  );
}
