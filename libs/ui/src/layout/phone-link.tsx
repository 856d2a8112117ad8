import { Anchor } from '@portal/portal-sdk';
import { formatPhone } from '../format-phone.ts';

/** Returns a telephone number as {@link formatPhone} writes it, as a link that calls it; null where there is none. */
export function phoneLink(...[phone, address]: Parameters<typeof formatPhone>) {
  return phone === null ? null : (
    <Anchor href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{formatPhone(phone, address)}</Anchor>
  );
}
