/** States of an inspection that rules on its recommendations tell apart. */
export const INSPECTIONS = [
  { status: 'Upcoming', isRecordable: false, isIssued: false },
  { status: 'Upcoming', isRecordable: true, isIssued: false },
  { status: 'InProgress', isRecordable: true, isIssued: false },
  { status: 'Completed', isRecordable: true, isIssued: false },
  { status: 'Completed', isRecordable: true, isIssued: true },
  { status: 'Cancelled', isRecordable: true, isIssued: false },
] as const;

/** Facts about the other recommendations of the inspection. */
export const REST = [
  { hasUnreviewed: false, isReadyToIssue: true },
  { hasUnreviewed: true, isReadyToIssue: false },
  { hasUnreviewed: false, isReadyToIssue: false },
] as const;
