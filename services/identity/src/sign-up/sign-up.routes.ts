import { PASSWORD_TEXTS } from '@portal/contracts/identity/password-rule';
import {
  signUpBroker,
  signUpInsurer,
  signUpRiskCompany,
  signUpUser,
  verifyInviteToken,
} from '@portal/contracts/identity/sign-up.endpoints';
import { LINK_EXPIRED_CODE } from '@portal/contracts/identity/passwords';
import { SIGN_UP_OF_COMPANY_PATH, type InvitedCompany } from '@portal/contracts/identity/sign-up';
import { badRequest, route, type PortalApp, type TokenSigner } from '@portal/service-kit';
import type { IdentityDeps } from '../config.ts';
import { forbidCaching } from '../core/sessions/answer.ts';
import { companyOf } from './company.ts';
import { acceptsCv, grantFor } from './cv.ts';
import { invitedBy } from './link.ts';
import { signUp, statusAfterSignUp } from './sign-up.ts';

/** Milliseconds that the answer waits for the access status, so that the next thing a person does finds it. */
const PATIENCE_MS = 6_000;

/** Sign-up from an invite (decisions §3.4); an invalid link gets no further explanation. */
export function signUpRoutes(
  app: PortalApp,
  { knex, config }: Pick<IdentityDeps, 'knex' | 'config'>,
  signer: TokenSigner,
): void {
  const rateLimit = { max: config.SIGN_UP_REQUESTS_PER_MINUTE, windowMs: 60_000 };
  const linkExpired = () => badRequest(LINK_EXPIRED_CODE, PASSWORD_TEXTS.linkExpired);

  route(
    app,
    verifyInviteToken,
    async ({ body, reply }) => {
      forbidCaching(reply);
      const invited = await invitedBy(knex, body);
      if (!invited) throw linkExpired();
      const { person, kind, signUpAs, company, inviterName } = invited;
      const { email, firstName, lastName, designation, role, companyType } = person;
      // The company name of people without a company here is their own text, not an inviter.
      const companyName = person.companyId === null ? null : person.companyName;
      const invitation = { kind, signUpAs: [...signUpAs], company: company && prefilled(company), inviterName };
      const uploadGrant = acceptsCv(invited) ? grantFor(signer, body.inviteId) : null;
      return {
        data: { ...invitation, uploadGrant, email, firstName, lastName, designation, role, companyType, companyName },
      };
    },
    { rateLimit },
  );

  route(
    app,
    signUpUser,
    async ({ body, reply }) => {
      forbidCaching(reply);
      const signedUp = await signUp(knex, body);
      if (!signedUp) throw linkExpired();
      return { data: { accessStatus: await statusAfterSignUp(knex, signedUp, PATIENCE_MS) } };
    },
    { rateLimit },
  );

  for (const [endpoint, as] of [
    [signUpRiskCompany, SIGN_UP_OF_COMPANY_PATH.risk],
    [signUpInsurer, SIGN_UP_OF_COMPANY_PATH.insurance],
    [signUpBroker, SIGN_UP_OF_COMPANY_PATH.broker],
  ] as const) {
    route(
      app,
      endpoint,
      async ({ body, reply }) => {
        forbidCaching(reply);
        const signedUp = await signUp(knex, body, { as, companyOf: companyOf.bind(null, knex, body) });
        if (!signedUp) throw linkExpired();
        return { data: { accessStatus: await statusAfterSignUp(knex, signedUp, PATIENCE_MS) } };
      },
      { rateLimit },
    );
  }
}

/** Returns the known data of the company for the form, without its id. */
const prefilled = ({ name, address, phone, locationName }: InvitedCompany) => ({ name, address, phone, locationName });
