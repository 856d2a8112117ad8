import {
  consumerPositionsMigration,
  handledEventsMigration,
  jobsMigration,
  outboxFunctionMigration,
  outboxMigration,
} from '@portal/event-bus';
import {
  acceptedParticipantsMigration,
  assignedCompaniesMigration,
  companyFacts,
  knownProjectsMigration,
  projectAddressesMigration,
  tabSettings,
} from '@portal/project-access';
import { mailTurnsMigration, type Migrations } from '@portal/service-kit';
import { people } from './003-people.ts';
import { sessions } from './004-sessions.ts';
import { acceptances } from './005-acceptances.ts';
import { passwords } from './007-passwords.ts';
import { invites } from './008-invites.ts';
import { sessionOrigin } from './009-session-origin.ts';
import { companySignUp } from './010-company-sign-up.ts';
import { profile } from './011-profile.ts';
import { cvs } from './012-cvs.ts';
import { inviters } from './013-inviters.ts';
import { fileTimes } from './014-file-times.ts';
import { companyTabAccess } from './040-company-tab-access.ts';
import { knownCompanies } from './043-known-companies.ts';
import { timeZones } from './070-time-zones.ts';
import { reportNotesWarning } from './081-report-notes-warning.ts';
import { searchOfPeople } from './082-search-of-people.ts';
import { publishedTimeZones } from './095-published-time-zones.ts';
import { marksOfLetters } from './109-marks-of-letters.ts';
import { singleKeys } from './110-single-keys.ts';
import { resetLinks } from './118-reset-links.ts';
import { searchTextsMigration } from './119-search-texts.ts';

/** The schema of identity's database, step by step. */
export const migrations: Migrations = {
  ...companyFacts.migrations,
  ...tabSettings.migrations,
  '001-outbox': outboxMigration,
  '002-handled-events': handledEventsMigration,
  '003-people': people,
  '004-sessions': sessions,
  '005-acceptances': acceptances,
  '006-jobs': jobsMigration,
  '007-passwords': passwords,
  '008-invites': invites,
  '009-session-origin': sessionOrigin,
  '010-company-sign-up': companySignUp,
  '011-profile': profile,
  '012-cvs': cvs,
  '013-inviters': inviters,
  '014-file-times': fileTimes,
  '040-company-tab-access': companyTabAccess,
  '041-consumer-positions': consumerPositionsMigration,
  '042-outbox-function': outboxFunctionMigration,
  '043-known-companies': knownCompanies,
  '070-time-zones': timeZones,
  '080-known-projects': knownProjectsMigration,
  '081-report-notes-warning': reportNotesWarning,
  '082-search-of-people': searchOfPeople,
  '083-known-projects-accepted': acceptedParticipantsMigration,
  '095-published-time-zones': publishedTimeZones,
  '109-marks-of-letters': marksOfLetters,
  '110-single-keys': singleKeys,
  '114-known-projects-assigned': assignedCompaniesMigration,
  '117-known-projects-address': projectAddressesMigration,
  '118-reset-links': resetLinks,
  '119-search-texts': searchTextsMigration,
  '121-turns-of-mails': mailTurnsMigration,
};
