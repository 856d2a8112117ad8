import {
  BROKER,
  CLIENT,
  EXTERNAL_ENGINEER,
  INSURER,
  INTERNAL_ENGINEER,
  REPRESENTATIVE,
  RISK_COORDINATOR,
} from './audiences.ts';
import { list, text, type Section } from './model.ts';

/** Claims and who sees how much of them (decisions §10, §11). */
export const claims: readonly Section[] = [
  {
    heading: 'Claims',
    blocks: [
      text(
        'A claim has a number, a type, a cause, a date of loss that is not in the future, and its amounts. It is Open, then In Review, then Settled or Declined; it may be reopened. Only coordinators and {underwriter}s of the insurer write claims.',
      ),
      text('You see claims in full, amounts and attachments included.', INSURER),
      text('As a risk engineer of the insurer you read claims in full.', INTERNAL_ENGINEER),
      text('As broker you read claims in full, like the insurer.', BROKER),
      text('You see number, cause, date and status of a claim, without amounts and attachments.', REPRESENTATIVE),
      text('You see number, cause, date and status of a claim, without amounts and attachments.', CLIENT),
      text(
        'For the external risk company a claim shows its number, cause, date and status, without amounts and attachments.',
        RISK_COORDINATOR,
      ),
      text(
        'For external risk engineers a claim shows its number, cause, date and status, without amounts and attachments.',
        EXTERNAL_ENGINEER,
      ),
      text('{siteContact}s never see claims. An export has the columns that you see, in the order of the list.'),
    ],
  },
];

/** The risk score explained (decisions §14). */
export const analytics: readonly Section[] = [
  {
    heading: 'Analytics and the risk score',
    blocks: [
      text(
        'The risk score says how much could go wrong at a site: the higher, the worse. It is always shown with its maximum and its band, from Very Low through Low, Moderate, High, Very High and Extreme to Catastrophic. Three things go into it:',
      ),
      list([
        'the answers of the report notes: construction quality, or procedures and construction data of a property in use,',
        'flood, wildfire, earthquake and windstorm at the place; a hurricane is shown but not scored,',
        'recommendations that are still open: Immediate weighs 50, Urgent 25, Routine 10 and Advisory 2.5 points, half as much again when overdue. Actioned counts half, closed nothing.',
      ]),
      text(
        'The worse of both readings, before and after recommendations, gives the band, so that leaving recommendations open never improves it. Until report notes exist there is no score; the list under [[Projects|frame]] then shows «–». Analytics lists every open recommendation with the points that closing it would remove; tick some of them to see the score that would be.',
      ),
      text(
        'Press a score to see what it is made of: each part, its inputs and their days, and why it moved. Every chart can be shown as a table, and saved as a picture or as figures (CSV).',
      ),
    ],
  },
];
