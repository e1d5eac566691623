import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export interface KnownPerson {
  readonly name: string
  readonly roles: readonly string[]
}

export interface RunningProvider {
  readonly issuer: string
  close(): Promise<void>
}

/**
 * Serves an identity provider. Its development pages ask only for the short name of a person.
 * `back` is the address of the studio.
 */
export async function serveProvider(
  people: Readonly<Record<string, KnownPerson>>,
  back: string,
  port = 0,
): Promise<RunningProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'studio',
        client_secret: 'a-secret-of-the-test',
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${back}/sign-in/done`],
        post_logout_redirect_uris: [`${back}/signed-out`],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], profile: ['name', 'roles'], email: ['email'] },
    cookies: { keys: ['a key of the test'] },
    findAccount: (_, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, email: `${subject}@example.test`, ...people[subject] }),
    }),
    ttl: { Session: 3600, Grant: 3600, Interaction: 600, AccessToken: 600, IdToken: 600 },
    // Skips the page that asks people for their consent.
    loadExistingGrant: async (context) => {
      const { client, session, provider: of } = context.oidc
      const grant = new of.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => void answer(request, response))
  return { issuer, close: () => end(server) }
}

function end(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
