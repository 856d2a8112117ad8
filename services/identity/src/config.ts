import { mailSettings, serviceSettings, tokenSigner, type Deps } from '@portal/service-kit';
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
  /** Private key of access tokens: PEM (line ends may be written as \n) or JWK, curve P-256. */
  JWT_PRIVATE_KEY: v.pipe(v.string(), v.check(isSigningKey, 'must be a private key of the curve P-256, as PEM or JWK')),
});
export type IdentityConfig = v.InferOutput<typeof identitySettings>;

export type IdentityDeps = Deps<IdentityConfig>;
