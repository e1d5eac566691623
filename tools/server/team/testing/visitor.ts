/** A visitor who follows redirects and keeps cookies by host and port. */
export interface Visitor {
  /** Sends a request. `site` answers requests to the studio's own address. */
  ask(address: string, init?: RequestInit): Promise<Response>
  /** Signs in: follows the redirects and fills in the provider's form. */
  signIn(address: string, person: string): Promise<Response>
  readonly cookies: ReadonlyMap<string, string>
  readonly kept: ReadonlyMap<string, string>
}

type Fetch = (request: Request) => Response | Promise<Response>

const mostSteps = 20

/** Creates a visitor. `site` answers requests whose address begins with `own`. */
export function createVisitor(own: string, site: Fetch = fetch): Visitor {
  const jars = new Map<string, Map<string, string>>()
  const cookies = new Map<string, string>()
  const ask = async (address: string, init: RequestInit = {}) => {
    const url = new URL(address)
    const jar = jars.get(url.host) ?? new Map<string, string>()
    jars.set(url.host, jar)
    const headers = new Headers(init.headers)
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    headers.set('host', url.host)
    if (init.method && init.method !== 'GET' && !headers.has('origin'))
      headers.set('origin', url.origin)
    const request = new Request(address, { ...init, headers, redirect: 'manual' })
    const response = await (address.startsWith(own) ? site(request) : fetch(request))
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]!.split(/=(.*)/s)
      cookies.set(name, line.slice(line.indexOf(';') + 1).trim())
      if (value === '' || /max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  return {
    ask,
    cookies,
    get kept() {
      return jars.get(new URL(own).host) ?? new Map<string, string>()
    },
    async signIn(address, person) {
      let [at, response] = [address, await ask(address)]
      for (let step = 0; step < mostSteps; step++) {
        const to = response.headers.get('location')
        if (to !== null) {
          at = new URL(to, at).href
          response = await ask(at)
        } else if (at.includes('/interaction/')) {
          response = await ask(at, {
            method: 'POST',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body: `prompt=login&login=${person}&password=none`,
          })
        } else return response
      }
      throw new Error(`The way from ${address} has no end.`)
    },
  }
}
