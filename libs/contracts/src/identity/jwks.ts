import * as v from 'valibot';

/** `GET /.well-known/jwks.json`: the public keys of access tokens (RFC 7517); not enveloped. */
export const jwks = v.object({
  keys: v.array(
    v.object({
      kty: v.literal('EC'),
      crv: v.literal('P-256'),
      x: v.string(),
      y: v.string(),
      kid: v.string(),
      alg: v.literal('ES256'),
      use: v.literal('sig'),
    }),
  ),
});
