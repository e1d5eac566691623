/** Hosts that a deployment needs beside its own. */
export interface SecurityHosts {
  /** Origins of the lender's servers and of releases. */
  connect?: readonly string[]
  /** Origin of the framed privacy page. */
  frame?: readonly string[]
}

/** The strict headers that the product must work under. */
export function writeSecurityHeaders({
  connect = [],
  frame = [],
}: SecurityHosts): Record<string, string> {
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'blob:', 'data:', 'https:'],
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
  return {
    'Content-Security-Policy': Object.entries(directives)
      .map(([name, values]) => `${name} ${values.join(' ')}`)
      .join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  }
}
