import { FEE_ANSWER_TEXTS } from '@portal/contracts/finance/fee-answer-lists';
import type { FeeAnswerFields, FeeLink } from '@portal/contracts/finance/fee-answer';
import { feeResponseSubmitted } from '@portal/contracts/events/fee-proposals';
import { currencySchema } from '@portal/contracts/common/enums';
import { amountOf, decimalOf, feeSumsOf } from '@portal/money';
import { publish } from '@portal/event-bus';
import { invalid } from '@portal/service-kit';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { countFeeMails } from './fee-mails.ts';
import { changeProposal, storeAnswer, type LinkRow } from './fee-proposal.repository.ts';
import { aboutProposal, insurerName, participantsOf, recordStep, written } from './record.ts';

/**
 * Stores the answer of a link's holder, whose project the transaction has locked; the link ends. The totals are worked out
 * here, whatever the form has shown. The address that had the link gets a receipt: the insurer's people read the link's ids, too,
 * so that a company hears of an answer in its name that is not its own. @throws 400 for lines that do not fit the proposal
 */
export async function submitAnswer(
  tx: Knex.Transaction,
  row: LinkRow,
  { feeProposalId, companyContactId }: FeeLink,
  answer: FeeAnswerFields,
): Promise<void> {
  checkLines(row, answer);
  const before = await written(tx, feeProposalId);
  const inOrder = {
    ...answer,
    engineerRates: row.service_types.flatMap((service) =>
      answer.engineerRates.filter(({ serviceType }) => serviceType === service),
    ),
  };
  const { total } = feeSumsOf(inOrder);
  const which = { fee_proposal_id: feeProposalId, company_contact_id: companyContactId };
  await storeAnswer(tx, which, inOrder, decimalOf(total));
  await changeProposal(tx, feeProposalId, { status: 'WaitingForApproval' }, row.company_name);
  const after = await written(tx, feeProposalId);
  const project = { id: row.project_id, name: row.project_name, companyId: row.project_company_id };
  await countFeeMails(tx, project.companyId, [row.email]);
  await publish(
    tx,
    feeResponseSubmitted,
    {
      ...aboutProposal(project, feeProposalId),
      ...{ companyContactId, respondentCompanyName: row.company_name },
      ...{ totalAmount: amountOf(total), currency: v.parse(currencySchema, row.currency) },
      receipt: {
        email: row.email,
        companyName: await insurerName(tx, project.companyId),
        insuranceCompanyEmail: after.reply_to ?? '',
      },
      participants: await participantsOf(tx, project.id),
    },
    null,
  );
  await recordStep(tx, {
    ...{ action: 'answer', before, after, actor: null, actorName: row.company_name },
    details: { by: 'Link', companyContactId, company: row.company_name },
  });
}

/** Requires one line for each service, one inspection count, and each category once. @throws 400 with the faulty fields */
function checkLines(
  { service_types: services }: LinkRow,
  { engineerRates, travelCost, expenseCosts }: FeeAnswerFields,
) {
  const faults: Record<string, string[]> = {};
  const given = engineerRates.map(({ serviceType }) => serviceType);
  const isEachOnce = given.length === services.length && services.every((service) => given.includes(service));
  if (!isEachOnce) faults['engineerRates'] = [FEE_ANSWER_TEXTS.serviceOnce];
  const count = travelCost.inspectionCount;
  engineerRates.forEach((line, index) => {
    if (line.inspectionCount !== count)
      faults[`engineerRates.${index}.inspectionCount`] = [FEE_ANSWER_TEXTS.sameInspections];
  });
  const categories = expenseCosts.map(({ category }) => category);
  categories.forEach((category, index) => {
    if (categories.indexOf(category) < index)
      faults[`expenseCosts.${index}.category`] = [FEE_ANSWER_TEXTS.categoryTaken];
  });
  if (Object.keys(faults).length > 0) throw invalid(faults);
}
