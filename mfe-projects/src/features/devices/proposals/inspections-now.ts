import { recordingOpensAt } from '@portal/contracts/projects/recommendation-lists';
import type { Answer } from '@portal/portal-sdk';
import { takesRecommendations } from '@portal/workflow';

type Choice = Answer<'GET /inspections/dropdown'>[number];

/** Parts inspections into those that take recommendations now, by the rule of the server (R1), and the first one that will later. */
export function inspectionsNow(choices: readonly Choice[], now: Date) {
  const takes = ({ status, startDateTime }: Choice): boolean =>
    takesRecommendations({ status, isRecordable: recordingOpensAt(startDateTime) <= now });
  const [next] = choices
    .filter((one) => one.status === 'Upcoming' && !takes(one))
    .toSorted((one, other) => Date.parse(one.startDateTime) - Date.parse(other.startDateTime));
  return {
    open: choices.filter(takes),
    next: next && { number: next.inspectionNumber, from: recordingOpensAt(next.startDateTime).toISOString() },
  };
}
