import { mailSettings, serviceSettings, tokenSigner, wholeNumber, type Deps } from '@portal/service-kit';
import * as v from 'valibot';

const isSigningKey = (text: string): boolean => {
  try {
    tokenSigner(text);
    return true;
  } catch {
    return false;
  }
};

/** Environment settings of identity beside those of every service. */
export const identitySettings = v.object({
  ...serviceSettings,
  ...mailSettings,
  /** Requests of each kind that one address may make to sign up in a minute; a company sits behind one. */
  SIGN_UP_REQUESTS_PER_MINUTE: v.optional(wholeNumber, '60'),
  /** Private key of access tokens: PEM (line ends may be written as \n) or JWK, curve P-256. */
  JWT_PRIVATE_KEY: v.pipe(v.string(), v.check(isSigningKey, 'must be a private key of the curve P-256, as PEM or JWK')),
});
export type IdentityConfig = v.InferOutput<typeof identitySettings>;

export type IdentityDeps = Deps<IdentityConfig>;
