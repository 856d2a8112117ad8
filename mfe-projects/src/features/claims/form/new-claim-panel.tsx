import type { Project } from '@portal/contracts/projects/project';
import { SidePanel, useFormClosing } from '@portal/ui';
import { CLAIM_SCREEN_TEXTS as TEXTS } from '../claim.texts.ts';
import EditClaim from './edit-claim.tsx';

interface NewClaimPanelProps {
  readonly project: Project;
  readonly siteToday: string;
  readonly mayAdd: boolean;
  /** Called with the id of a new one, and the words that name it. */
  readonly onAdded: (id: string, message: string) => void;
  readonly onClose: () => void;
}

/** Form of a new claim over the list. */
export default function NewClaimPanel({ project, siteToday, mayAdd, onAdded, onClose }: NewClaimPanelProps) {
  const { close, onClosing } = useFormClosing(onClose);
  return (
    <SidePanel title={TEXTS.add} mayOpen={mayAdd} onClose={close}>
      <EditClaim
        project={project}
        claim={undefined}
        siteToday={siteToday}
        onClosing={onClosing}
        onAdded={onAdded}
        onDone={onClose}
      />
    </SidePanel>
  );
}
