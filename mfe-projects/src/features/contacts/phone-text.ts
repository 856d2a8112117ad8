import { maskedPhone } from '@portal/contracts/common/phone-mask';
import type { Contact } from '@portal/contracts/projects/contact';

/** Country codes whose numbers are written in a way of their own (spec 3 §5). */
const COUNTRY_OF_CODE = { '+1': 'United States', '+44': 'United Kingdom' } as const;

/** A contact's telephone number as its country writes it, also where no address tells of the country. */
export function phoneText({ phone, address }: Pick<Contact, 'phone' | 'address'>): string | null {
  if (phone === null) return null;
  const byCode = Object.entries(COUNTRY_OF_CODE).find(([code]) => phone.startsWith(code))?.[1];
  return maskedPhone(phone, address?.country ?? byCode ?? '');
}
