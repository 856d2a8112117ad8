import { maskedPhone } from '@portal/contracts/common/phone-mask';

/** Country codes whose numbers are written in a way of their own (spec 3 §5). */
const COUNTRY_OF_CODE = { '+1': 'United States', '+44': 'United Kingdom' } as const;

/** Formats a telephone number by its country, also without an address; null where there is none. */
export function formatPhone(
  phone: string | null,
  address: { readonly country: string } | null | undefined,
): string | null {
  if (phone === null) return null;
  const byCode = Object.entries(COUNTRY_OF_CODE).find(([code]) => phone.startsWith(code))?.[1];
  return maskedPhone(phone, address?.country ?? byCode ?? '');
}
