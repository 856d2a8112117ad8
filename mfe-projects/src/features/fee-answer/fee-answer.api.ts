import { ApiError, createApi, createClient, isTransient, WITHOUT_SESSION } from '@portal/api-client';
import type { FeeFormData, FeeLink, SubmitFee } from '@portal/contracts/finance/fee-answer';
import { NO_CONNECTION, somethingWentWrong, tryAgainIn } from '@portal/portal-sdk/fault-texts';
import { FEE_FORM_TEXTS } from './fee-form.texts.ts';

const { call } = createClient(createApi(WITHOUT_SESSION));

const TOO_MANY = 429;
/** Answers that say that a link is no more, whatever else may be wrong with a request. */
const GONE = [404, 410];

/** Result of opening a link. */
export type OpenedLink =
  | { readonly phase: 'form'; readonly data: FeeFormData }
  | { readonly phase: 'expired' }
  | { readonly phase: 'failed'; readonly reason: string };

/** Opens a link. A refusal means that it is valid no more (spec 1 §8); a failure that may pass is told from one. */
export async function openLink(link: FeeLink | null): Promise<OpenedLink> {
  if (!link) return { phase: 'expired' };
  try {
    return { phase: 'form', data: await call('GET /fee-proposals/response/form-data', { query: link }) };
  } catch (error) {
    const reason = passingReason(error);
    return reason === undefined ? { phase: 'expired' } : { phase: 'failed', reason };
  }
}

/** Result of submitting: faults by the path of their field, and a line for the form as a whole. */
export type Submitted =
  | { readonly phase: 'sent' }
  | { readonly phase: 'expired' }
  | {
      readonly phase: 'refused';
      readonly faults: Readonly<Record<string, string>>;
      readonly reason?: string;
      /** True where no answer came that says if it was taken. */
      readonly mayHaveArrived?: boolean;
    };

/** Submits an answer. A link that has ended meanwhile, by an answer of before too, is expired. */
export async function submitAnswer(answer: SubmitFee): Promise<Submitted> {
  try {
    await call('PUT /fee-proposals/response/submit', { body: answer });
    return { phase: 'sent' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const faults = Object.entries(error.fieldErrors).flatMap(([field, [message]]) =>
      message ? [[field, message]] : [],
    );
    if (faults.length > 0) return { phase: 'refused', faults: Object.fromEntries(faults) };
    if (GONE.includes(error.status)) return { phase: 'expired' };
    const reason = passingReason(error);
    if (reason !== undefined) {
      return { phase: 'refused', faults: {}, reason, mayHaveArrived: error.status !== TOO_MANY };
    }
    const { feeProposalId, companyContactId } = answer;
    const { phase } = await openLink({ feeProposalId, companyContactId });
    return phase === 'expired' ? { phase } : { phase: 'refused', faults: {} };
  }
}

/** Returns an address of the proposal's file, for as long as the link is valid. */
export async function fileAddress({ id, grant }: { readonly id: string; readonly grant: string }): Promise<string> {
  const { url } = await call('POST /files/linked/address', { body: { fileId: id, grant } });
  return url;
}

/** Returns the text of a failure after which the same request may succeed; undefined for a refusal. */
function passingReason(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) throw error;
  const { status, traceId, retryAfter } = error;
  if (status === TOO_MANY) return retryAfter === undefined ? error.message : tryAgainIn(retryAfter);
  if (!isTransient(error)) return undefined;
  return status >= 500 ? somethingWentWrong(traceId) : NO_CONNECTION;
}

/** Text for an answer that was not taken, with what is known beside it (spec 1 §8). */
export const notSubmitted = (reason: string | undefined): string =>
  reason === undefined ? FEE_FORM_TEXTS.notSubmitted : `${FEE_FORM_TEXTS.notSubmitted}. ${reason}`;
