import { describe, expect, it } from 'vitest';
import { ASSIGNMENT_MACHINE } from './assignments.ts';
import { CLAIM_MACHINE } from './claims.ts';
import { diagramOf } from './diagram.ts';
import { EXPENSE_MACHINE } from './expenses.ts';
import { FEE_PROPOSAL_MACHINE, FEE_RECIPIENT_MACHINE } from './fee-proposals.ts';
import { INSPECTION_MACHINE } from './inspections.ts';
import { PROJECT_MACHINE } from './project.ts';
import { RECOMMENDATION_MACHINE } from './recommendation-machine.ts';
import { REPORT_MACHINE } from './report-machine.ts';

const picture = (heading: string, diagram: string): string => `## ${heading}\n\n\`\`\`mermaid\n${diagram}\n\`\`\`\n`;

describe('the pictures of the machines', () => {
  it('are drawn from their tables: docs/workflows.md is current', async () => {
    const page = [
      '# Workflows\n',
      'Drawn from the tables of `libs/workflow`; `npx vitest run --project unit libs/workflow/src/diagram.test.ts -u` draws',
      'them anew. RE* is the primary risk engineer of the project, SC a site contact, RM a risk manager, DO a developer owner,',
      'ICC and ICU the coordinators and underwriters of the insurer, RCC the coordinators of the risk company.\n',
      picture('Project', diagramOf(PROJECT_MACHINE)),
      picture('Inspection', diagramOf(INSPECTION_MACHINE)),
      picture('Recommendation', diagramOf(RECOMMENDATION_MACHINE)),
      'Who issues: the matrix of rights (decisions §11) names the risk company alone, the rule R10 of decisions §5 the primary',
      'risk engineer, too. What is said of the single call counts, and the engineer has that right in `libs/access`.\n',
      'The risk company with the open assignment names the engineer, makes, cancels and issues inspections, and writes abridged reports',
      'of them, as the company of the primary engineer does (decisions §8, §26.2). Approval of',
      'recommendations is that of the engineer’s company alone (decisions §5).\n',
      picture('Claim', diagramOf(CLAIM_MACHINE)),
      picture('Assignment', diagramOf(ASSIGNMENT_MACHINE)),
      'A company of the book is mailed at its e-mail there, once a minute and five times a day; a mail that comes too soon waits',
      'and is sent by the clock. The insurer reads that, and nothing of the account that has the e-mail. Who has no account, or',
      'has not signed up by this insurer’s invite, gets a link that registers a risk company. Everybody else, as an engineer',
      'without a company, is told that a project is assigned to their company: such an engineer joins or registers a company,',
      'which has the assignment then, or asks the insurer to be named directly. Where somebody of a risk company has the e-mail,',
      'that company has the assignment at once; the insurer reads the name of its book until the company has acted.\n',
      'An engineer who was named as the primary one while the assignment waited loses that with it: by declining, by another engineer’s',
      'naming, by its cancelling. A company reads the history of an assignment since it has it, by itself or by an engineer; the insurer',
      'reads all. A contact that the insurer had entered before stays when the assignment ends; one that came with it ends with it.\n',
      picture('Fee proposal', diagramOf(FEE_PROPOSAL_MACHINE)),
      picture('Recipient of a fee proposal', diagramOf(FEE_RECIPIENT_MACHINE)),
      'Once a project is assigned, by another proposal or without one, no answer can be accepted until the assignment is cancelled.',
      'Links stay as they are; a proposal with answers asks to be rejected, which tells its companies.\n',
      picture('Entry of time and expenses', diagramOf(EXPENSE_MACHINE)),
      'An assignment begins when its engineer acknowledges it, or takes it over; one who comes back keeps the first beginning. A',
      'day before that can be booked once the person has confirmed it, and is refused where it is more than 90 days before:',
      'work may precede an acknowledgement, but not by months. Of assignments that began before this was kept, and of engineers who',
      'were the primary ones before, all days can be booked. An entry whose day is not changed is not asked about.\n',
      picture('Report', diagramOf(REPORT_MACHINE)),
      'Whose step: decisions §8 gives the step of the risk company to its coordinators for an external engineer with a company. It is',
      'the company of the engineer who sent the report, or made the abridged one, as it was then; who holds the assignment, or is the',
      'primary engineer later, does not matter. Internal engineers, those without a company and reports of coordinators have no such step.',
      'Where the company takes no part in the project any more, the insurer approves in its place, once. Nobody approves what they wrote',
      'or sent, a document that is not set, or a report whose inspection was cancelled; such a report can be rejected.\n',
      'A shared report is read as a whole: its grading, loss history and value at risk also by a recipient to whom the tab of that',
      'chapter is closed. Decisions §11 and §12 close tabs, and let people read what is shared with them; the form of sharing says so.',
      'What nobody should read its author leaves out as a chapter; amounts of claims stand in it only where the project shares them.',
      'Nothing of a tab that the owner of the project closes to the role of whoever makes, saves or sends a report goes into it.',
      'A chapter of which there are no facts stands with one sentence; the editor says under its choice, and under that of a closed one, why.',
      'A draft follows its facts whenever its editor opens, without a line of its history, so that what is sent has been seen.\n',
    ].join('\n');
    await expect(page).toMatchFileSnapshot('../../../docs/workflows.md');
  });
});
