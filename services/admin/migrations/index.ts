import {
  consumerPositionsMigration,
  handledEventsMigration,
  jobsMigration,
  outboxFunctionMigration,
  outboxMigration,
  type Migration,
} from '@portal/event-bus';
import {
  acceptedParticipantsMigration,
  assignedCompaniesMigration,
  knownProjectsMigration,
  projectAddressesMigration,
} from '@portal/project-access';
import { mailTurnsMigration } from '@portal/service-kit';
import { companies } from './002-companies.ts';
import { members } from './003-members.ts';
import { subscriptions } from './004-subscriptions.ts';
import { invites } from './005-invites.ts';
import { invitesOfAdministrators } from './008-invites-of-administrators.ts';
import { locations } from './009-locations.ts';
import { companyInvites } from './010-company-invites.ts';
import { team } from './012-team.ts';
import { participationsAndDesignations } from './013-participations-and-designations.ts';
import { profiles } from './014-profiles.ts';
import { cvs } from './015-cvs.ts';
import { files } from './018-files.ts';
import { peopleAlone } from './019-people-alone.ts';
import { contacts } from './035-contacts.ts';
import { companySettings } from './040-company-settings.ts';
import { searchKeys } from './043-search-keys.ts';
import { inviteMails } from './050-invite-mails.ts';
import { agesOfFiles } from './060-ages-of-files.ts';
import { projectSettings } from './096-project-settings.ts';
import { askedContacts } from './098-asked-contacts.ts';
import { orderOfNames } from './108-order-of-names.ts';
import { marksOfLetters } from './109-marks-of-letters.ts';
import { rates } from './114-rates.ts';
import { approvalVersions } from './118-approval-versions.ts';
import { waitingCompanyInvites } from './119-waiting-company-invites.ts';
import { switchesOfProjects } from './120-switches-of-projects.ts';
import { logos } from './121-logos.ts';
import { searchTextsMigration } from './122-search-texts.ts';
import { signedUpMembers } from './123-signed-up-members.ts';
import { withheldInvites } from './124-withheld-invites.ts';
import { sentInvites } from './125-sent-invites.ts';
import { rolesOfWithheldInvites } from './126-roles-of-withheld-invites.ts';
import { projectsOfContacts } from './127-projects-of-contacts.ts';
import { renamedDesignations } from './128-renamed-designations.ts';
import { renamedPeople } from './131-renamed-people.ts';
import { publishedRates } from './116-published-rates.ts';

/** The schema of admin's database, step by step. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-outbox': outboxMigration,
  '002-companies': companies,
  '003-members': members,
  '004-subscriptions': subscriptions,
  '005-invites': invites,
  '006-handled-events': handledEventsMigration,
  '007-jobs': jobsMigration,
  '008-invites-of-administrators': invitesOfAdministrators,
  '009-locations': locations,
  '010-company-invites': companyInvites,
  '012-team': team,
  '013-participations-and-designations': participationsAndDesignations,
  '014-profiles': profiles,
  '015-cvs': cvs,
  '018-files': files,
  '019-people-alone': peopleAlone,
  '035-contacts': contacts,
  '040-company-settings': companySettings,
  '041-consumer-positions': consumerPositionsMigration,
  '042-outbox-function': outboxFunctionMigration,
  '043-search-keys': searchKeys,
  '050-invite-mails': inviteMails,
  '060-ages-of-files': agesOfFiles,
  '095-known-projects': knownProjectsMigration,
  '096-project-settings': projectSettings,
  '097-known-projects-accepted': acceptedParticipantsMigration,
  '098-asked-contacts': askedContacts,
  '108-order-of-names': orderOfNames,
  '109-marks-of-letters': marksOfLetters,
  '114-rates': rates,
  '115-known-projects-assigned': assignedCompaniesMigration,
  '116-published-rates': publishedRates,
  '117-known-projects-address': projectAddressesMigration,
  '118-approval-versions': approvalVersions,
  '119-waiting-company-invites': waitingCompanyInvites,
  '120-switches-of-projects': switchesOfProjects,
  '121-logos': logos,
  '122-search-texts': searchTextsMigration,
  '123-signed-up-members': signedUpMembers,
  '124-withheld-invites': withheldInvites,
  '125-sent-invites': sentInvites,
  '126-roles-of-withheld-invites': rolesOfWithheldInvites,
  '127-projects-of-contacts': projectsOfContacts,
  '128-renamed-designations': renamedDesignations,
  '130-turns-of-mails': mailTurnsMigration,
  '131-renamed-people': renamedPeople,
};
