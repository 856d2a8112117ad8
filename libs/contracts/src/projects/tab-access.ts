import * as v from 'valibot';
import { MESSAGES } from '../common/messages.ts';
import { answer } from '../common/list.ts';
import { PROJECT_TAB_NAMES } from '../common/tabs.ts';

/** Reasons why a tab cannot be opened now, verbatim (spec 2 §2). */
export const TAB_REASONS = {
  noReport: 'This section will become available when a report has been generated.',
  notForLite: 'This feature is unavailable for Lite package subscribers',
  noReportNotes:
    'This section will become available when Report Notes are populated and the recommendations are issued for the first inspection.',
  noInspection: 'This section will become available after the first inspection.',
  noAccess: MESSAGES.noAccess,
} as const;

/** A person's tab of a project; `reason` explains why a visible one cannot be opened. */
export const tabState = v.object({
  name: v.picklist(PROJECT_TAB_NAMES),
  visible: v.boolean(),
  enabled: v.boolean(),
  reason: v.optional(v.picklist(Object.values(TAB_REASONS))),
});
export type TabState = Readonly<v.InferOutput<typeof tabState>>;

/** `GET /projects/{id}/tab-access`: every tab, in the order of the tab bar. */
export const tabAccessAnswer = answer(v.array(tabState));
