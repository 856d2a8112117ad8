import { Link } from '@portal/portal-sdk';
import { FORMER_EXPENSES } from '../../expenses/former-address.ts';
import { ASSIGNMENT_SCREEN_TEXTS } from '../../assignments/assignment.texts.ts';

/** Link to the time and expenses of projects that the viewer has lost, for those who book or bill them (decisions §27). */
export default function FormerExpenses() {
  return <Link to={FORMER_EXPENSES}>{ASSIGNMENT_SCREEN_TEXTS.formerExpenses}</Link>;
}
