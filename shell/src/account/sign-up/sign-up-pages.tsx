import { SignUpChoicePage } from './sign-up-choice.page.tsx';
import { SignUpCompanyPage } from './sign-up-company.page.tsx';
import { SignUpUserPage } from './sign-up-user.page.tsx';

/** The pages of /account/signup (decisions §3.1), which share their fields and so one file. */
export default function SignUpPages({ path }: { readonly path: string }) {
  switch (path) {
    case '/account/signup/user':
      return <SignUpUserPage />;
    case '/account/signup/company/risk':
      return <SignUpCompanyPage type="risk" />;
    case '/account/signup/company/insurance':
      return <SignUpCompanyPage type="insurance" />;
    case '/account/signup/company/broker':
      return <SignUpCompanyPage type="broker" />;
    case '/account/signup':
    default:
      return <SignUpChoicePage />;
  }
}
