import type { Invite } from '@portal/contracts/admin/invite';
import { REGISTRATION_DECISION_TEXTS as TEXTS } from '@portal/ui/texts/registration';

/** Returns the sentence that names the projects of a registration, where the decision is about more than the one that is open. */
export const registrationProjects = ({ projects }: Pick<Invite, 'projects'>): readonly string[] =>
  projects.length > 1 ? [TEXTS.ofProjects(projects.map(({ name }) => name))] : [];
