/** Labels of addresses and telephone numbers; those that differ by country are with its rule. */
export const ADDRESS_LABELS = {
  country: 'Country',
  city: 'City',
  addressLine: 'Address line',
  phone: 'Phone',
} as const;
