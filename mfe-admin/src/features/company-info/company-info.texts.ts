/** Texts of Company Info (spec 3 §2, §8). */
export const COMPANY_INFO_TEXTS = {
  title: 'Company logo',
  hint: 'The cover of reports on your company’s projects shows the logo. Without one it shows the name of the company.',
  logo: 'Logo',
  updated: 'Your company info was successfully updated.',
} as const;
