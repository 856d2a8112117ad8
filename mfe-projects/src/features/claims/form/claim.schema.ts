import { valibotResolver } from '@hookform/resolvers/valibot';
import { claimFields, type Claim, type ClaimFields } from '@portal/contracts/projects/claim';
import type { Resolver } from 'react-hook-form';
import * as v from 'valibot';

/** Values of the form: null or '' for empty fields. */
export interface ClaimFormValues {
  claimNumber: string;
  type: string | null;
  causeId: string | null;
  dateOfLoss: string | null;
  amount: number | null;
  paid: number | null;
  reserve: number | null;
  description: string;
  fileIds: string[];
}
/** Fields in the order of display. */
export const CLAIM_FORM_FIELDS = [
  'claimNumber',
  'type',
  'causeId',
  'dateOfLoss',
  'amount',
  'paid',
  'reserve',
  'description',
  'fileIds',
] as const satisfies readonly (keyof ClaimFormValues)[];

/** Validates the form by the route's rules. */
export const claimResolver = valibotResolver(claimFields) as unknown as Resolver<ClaimFormValues>;

/** A stored claim as the form holds it, or an empty form. */
export const formValuesOf = (claim: Claim | undefined): ClaimFormValues => ({
  claimNumber: claim?.claimNumber ?? '',
  type: claim?.type ?? null,
  causeId: claim?.cause.id ?? null,
  dateOfLoss: claim?.dateOfLoss ?? null,
  amount: claim?.amount ?? null,
  paid: claim?.paid ?? null,
  reserve: claim?.reserve ?? null,
  description: claim?.description ?? '',
  fileIds: claim?.files.map(({ fileId }) => fileId) ?? [],
});

/** Builds the request, for typed values as well as for a stored claim. */
export const fieldsOf = (values: ClaimFormValues): ClaimFields =>
  v.parse(claimFields, { ...values, description: values.description.trim() || null });
