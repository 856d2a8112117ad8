/** Status of a member as the table words it. */
export const ACCESS_STATUS_LABELS = {
  NoAccess: 'No Access',
  InviteSent: 'Invite Sent',
  NeedApproval: 'Need Approval',
  HasAccess: 'Has Access',
  AccessRejected: 'Access Rejected',
} as const;
