import * as oidc from 'openid-client'
import { type Person, type Role, roles } from '../../answers'
import type { RoleValues, SignInSettings } from '../settings/read-settings'

/** The data of a sign-in. A cookie stores it while the person is at the identity provider. */
export interface Attempt {
  readonly state: string
  readonly nonce: string
  /** The code verifier of PKCE. */
  readonly verifier: string
}

export interface Provider {
  begin(): Promise<{ readonly attempt: Attempt; readonly address: string }>
  /**
   * Finishes a sign-in. Rejects a response to another sign-in. The person of the result may have no
   * role.
   */
  finish(returned: URL, attempt: Attempt): Promise<SignedIn>
  /** Returns the sign-out page of the identity provider; undefined if it has none. */
  leave(idToken: string): Promise<string | undefined>
}

export interface SignedIn {
  readonly person: Omit<Person, 'role'> & { readonly role: Person['role'] | undefined }
  readonly idToken: string
}

/**
 * Creates a client of the identity provider. The client reads the provider's configuration at the
 * first sign-in, and tries again after a failure.
 */
export function createProvider(settings: SignInSettings, address: string): Provider {
  const back = `${address}/sign-in/done`
  let found: Promise<oidc.Configuration> | undefined
  const configuration = () =>
    (found ??= discover(settings).catch((error: unknown) => {
      found = undefined
      throw error
    }))
  return {
    async begin() {
      const attempt = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      }
      const to = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: back,
        scope: settings.scope,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
      })
      return { attempt, address: to.href }
    },
    async finish(returned, attempt) {
      const config = await configuration()
      const tokens = await oidc.authorizationCodeGrant(
        config,
        new URL(`${back}${returned.search}`),
        {
          pkceCodeVerifier: attempt.verifier,
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          idTokenExpected: true,
        },
      )
      const claims = tokens.claims()!
      const more = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
      return {
        person: personOf({ ...claims, ...more }, settings),
        idToken: tokens.id_token ?? '',
      }
    },
    async leave(idToken) {
      const config = await configuration()
      return config.serverMetadata().end_session_endpoint === undefined
        ? undefined
        : oidc.buildEndSessionUrl(config, {
            ...(idToken && { id_token_hint: idToken }),
            post_logout_redirect_uri: `${address}/signed-out`,
          }).href
    },
  }
}

async function discover({ issuer, client, secret }: SignInSettings): Promise<oidc.Configuration> {
  const server = new URL(issuer)
  // HTTP without TLS is allowed only for a provider on this machine.
  const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(server.hostname)
  return oidc.discovery(
    server,
    client,
    undefined,
    secret === undefined ? oidc.None() : oidc.ClientSecretPost(secret),
    isHere && server.protocol === 'http:' ? { execute: [oidc.allowInsecureRequests] } : {},
  )
}

function personOf(
  claims: Readonly<Record<string, unknown>>,
  { claim, roles: values }: SignInSettings,
): SignedIn['person'] {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '')
  const subject = text('sub')
  return {
    subject,
    name: text('name') || text('preferred_username') || subject,
    email: text('email'),
    role: roleOf(claims[claim], values),
  }
}

function roleOf(claim: unknown, values: RoleValues): Role | undefined {
  const given = [claim].flat()
  return roles.findLast((role) => values[role]?.some((value) => given.includes(value)))
}
