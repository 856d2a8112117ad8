import { isUnderWay, LeaveDialog, LeaveQuestion, type LeaveQuestionProps, type UploadQueue } from '@portal/ui';
import { REPORT_NOTE_SCREEN_TEXTS as TEXTS } from './report-note.texts.ts';

/** Asks before the notes of an inspection are left while photographs are on their way; going to another question is free. */
export const UploadsGuard = ({ uploads }: { readonly uploads: UploadQueue }) => (
  <LeaveQuestion isUnsaved={() => uploads.uploads().some(isUnderWay)} leaves={isLeft}>
    {({ isAsking, stay, leave }) => (
      <LeaveDialog opened={isAsking} title={TEXTS.leaveTitle} onStay={stay} onLeave={leave}>
        {TEXTS.leaveBody}
      </LeaveDialog>
    )}
  </LeaveQuestion>
);

/** Returns true if a navigation leads to another page, or to the notes of another inspection. */
const isLeft: LeaveQuestionProps['leaves'] = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname ||
  inspectionIn(currentLocation.search) !== inspectionIn(nextLocation.search);

const inspectionIn = (search: string): string | null => new URLSearchParams(search).get('inspectionId');
