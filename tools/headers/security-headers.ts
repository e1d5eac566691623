/** Hosts that a deployment needs beside its own. */
export interface SecurityHosts {
  /** Origins of the lender's servers and of releases. */
  connect?: readonly string[]
  /** Origin of the framed privacy page. */
  frame?: readonly string[]
  /** Where pictures may come from; without them any https host. */
  images?: readonly string[]
  /** What a policy calls the scripts that stand in the pages themselves. */
  scripts?: readonly string[]
}

/** The strict headers that the product must work under. */
export function writeSecurityHeaders(hosts: SecurityHosts): Record<string, string> {
  return {
    'Content-Security-Policy': textOf(policyOf(hosts)),
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  }
}

/**
 * The policy that stands in every page of a build: all that can, since a page cannot say who may
 * frame it. Which hosts a deployment needs is said by `config.json` when it is served; so this
 * leaves them open, and the headers name them.
 */
export function pagePolicy(): string {
  const any = ['https:', 'http://localhost:*', 'http://127.0.0.1:*']
  const { 'frame-ancestors': _, ...policy } = policyOf({ connect: any, frame: any, images: any })
  return textOf(policy)
}

function policyOf({ connect = [], frame = [], images = ['https:'], scripts = [] }: SecurityHosts) {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'blob:', 'data:', ...images],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connect],
    'worker-src': ["'self'"],
    'frame-src': frame.length > 0 ? frame : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  }
}

function textOf(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}
