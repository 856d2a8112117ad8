import { valibotResolver } from '@hookform/resolvers/valibot';
import type { ServiceType } from '@portal/contracts/finance/budget-lists';
import { feeProposalFields, type FeeProposal, type FeeProposalFields } from '@portal/contracts/finance/fee-proposal';
import type { Resolver } from 'react-hook-form';
import * as v from 'valibot';

/** Values of the form: null, '' or none for empty fields. */
export interface FeeValues {
  companyContactIds: string[];
  serviceTypes: ServiceType[];
  inspectionCount: number | null;
  description: string;
  fileId: string | null;
}

/** Fields in the order of display. */
export const FEE_FORM_FIELDS = [
  'companyContactIds',
  'serviceTypes',
  'inspectionCount',
  'description',
  'fileId',
] as const satisfies readonly (keyof FeeValues)[];

/** Validates the form by the route's rules. */
export const feeResolver = valibotResolver(feeProposalFields) as unknown as Resolver<FeeValues>;

/** Returns a stored proposal as the form holds it, or an empty form. */
export const feeValuesOf = (proposal: FeeProposal | undefined): FeeValues => ({
  companyContactIds: proposal?.recipients.map(({ companyContactId }) => companyContactId) ?? [],
  serviceTypes: [...(proposal?.serviceTypes ?? [])],
  inspectionCount: proposal?.inspectionCount ?? null,
  description: proposal?.description ?? '',
  fileId: proposal?.file?.id ?? null,
});

/** Builds the request of validated values. */
export const feeFieldsOf = (values: FeeValues): FeeProposalFields =>
  v.parse(feeProposalFields, { ...values, description: values.description.trim() || null });
