import { asText } from '@portal/portal-sdk';

/** Defines a parameter that holds one of these values, or several with commas between them, as the lists' routes take them. */
export const asSomeOf = (values: readonly string[]) =>
  asText((text) => text.split(',').every((one) => values.includes(one)));
