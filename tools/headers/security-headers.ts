/** Hosts that a deployment uses besides its own. */
export interface SecurityHosts {
  /** Origins of the lender's servers and of releases. */
  connect?: readonly string[]
  /** Origin of the framed privacy page. */
  frame?: readonly string[]
  /** Hosts of pictures; by default any https host. */
  images?: readonly string[]
  /** The hashes of inline scripts in pages, as a policy names them. */
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
 * The policy in every page of a build. It lacks only the rule about framing, which a page cannot
 * set. The deployment's `config.json` is unknown at build time, so that hosts are open here; the
 * headers name them.
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
