import { list, steps, text, type Topic } from './model.ts';

/** Help, projects/budget-fee-proposal (decisions §7, §18, §23); coordinators and underwriters only. */
export const BUDGET_FEE_PROPOSAL: Topic = {
  area: 'projects',
  id: 'budget-fee-proposal',
  title: 'Budget and fee proposal',
  sections: [
    {
      heading: 'Budget',
      blocks: [
        text(
          'An allowance is the part of a premium that may be spent on services. Construction has an allowance for the premium of the project type, of Delay in Start Up (DSU) and of Terrorism (TRIA); operational property has one for the premium of the project type, with that of business interruption, and one for Terrorism. The premiums themselves are part of [[PROJECT DETAILS|project-details]], where you change them with [[Edit|project-details]].',
        ),
        steps([
          'Open [[BUDGET|project-budget]] and set the allowance of a premium.',
          'Choose [[Add Budget|project-budget]], a service and the premium that pays for it, and enter the amount. The form says what the allowance leaves.',
          'Change or delete a budget with the menu of its card.',
        ]),
        text(
          'A service is an initial, periodic, virtual or final inspection, a desktop review, a main or abridged report, or the follow-up of recommendations. Each has one budget at most; when all have one, the portal says «You have already allocated budget for all of your services. If you want to update it, you can edit already allocated budgets.»',
        ),
        text(
          'The budgets of a premium never exceed its allowance, and an allowance never falls below its budgets. All amounts are in the currency of the project. Only coordinators and {underwriter}s see budgets. In a closed project they stay as they are.',
        ),
        text(
          'Below the budgets stands what risk engineers have booked on the project: hours and amounts by service, then entry by entry, without rates. Coordinators mark entries of their own engineers, and of engineers without a company, as billed; entries of a risk company are billed by its coordinator. Billed entries leave the list, and the filter shows them again.',
        ),
      ],
    },
    {
      heading: 'Fee proposal',
      blocks: [
        text(
          'A fee proposal asks risk companies what services of the project would cost. Only coordinators and {underwriter}s see fee proposals; they are not part of the Lite package.',
        ),
        steps([
          'Open [[FEE PROPOSAL|project-fee-proposal]] and choose [[Add Fee Proposal|project-fee-proposal]].',
          'Choose the companies to ask. They are the risk companies of your [[COMPANY CONTACTS|company-books]] that have an e-mail.',
          'Choose services, of those that have a budget, and the number of inspections, 1 to 10. Describe the work in up to 1,000 characters and add a file if you like; the companies see both.',
          'Choose «Send», or «Save Draft» to go on later. A draft can be edited, sent and withdrawn.',
        ]),
        text(
          'Each company gets a mail with a link of its own, which needs no sign-in and is valid for 14 days. It enters rates, hours, travel and up to nine expenses in the currency of the project; the portal adds up the total. A company answers once. If its link has expired, or the mail is lost, send it again with «Resend» at its name.',
        ),
        text(
          'A proposal is a Draft until it is Sent, Waiting for Approval from the first answer on, and ends as Approved or Rejected. The list says which answers wait for you, which links expire soon, and which total is the lowest.',
        ),
      ],
    },
    {
      heading: 'Compare answers and accept one',
      blocks: [
        text(
          'Open a proposal and choose «Compare Answers»: each company has a column with its rates, hours, travel and expenses, and the lowest value of a line says so. «Cost by Service» shares travel and expenses over the services and sets them against what their budgets have left. An answer as its company wrote it opens by its total.',
        ),
        text(
          'With «Accept» the other companies are rejected, and the project is assigned to the company, which names a risk engineer. A company without an account is invited by its e-mail. All companies are told by mail. The accepted fee is shown as committed in [[BUDGET|project-budget]].',
        ),
        text(
          'If the assignment cannot be made, because the project was closed or assigned meanwhile, the answers wait for your decision again, and the proposal says why. «Reject» ends a proposal without an assignment.',
        ),
      ],
    },
    {
      heading: 'Why a fee proposal may be blocked',
      blocks: [
        list([
          'A resource is assigned to the project already.',
          'No budget has been added: add the budget first.',
          'The project is closed.',
          'Time and expenses were already entered.',
        ]),
        text('Each of these is said in words at [[Add Fee Proposal|project-fee-proposal]].'),
      ],
    },
  ],
};
