import { checkConfig } from '../../../src/config/index.ts'

/** Hosts that a policy allows in addition to the deployment's own host. */
export interface SecurityHosts {
  connect?: readonly string[]
  /** The hosts of embedded pages, for the privacy page. */
  frame?: readonly string[]
  /** The hosts of images; by default any https host. */
  images?: readonly string[]
  /** The CSP sources of inline scripts. */
  scripts?: readonly string[]
}

/** Returns the strict security headers with which the product must work. */
export function writeSecurityHeaders(hosts: SecurityHosts): Record<string, string> {
  return {
    'Content-Security-Policy': policyText(policyOf(hosts)),
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  }
}

/**
 * The policy in the pages, without `frame-ancestors`, which a page cannot set. Only the headers
 * restrict hosts, because the build does not know the deployment's `config.json`.
 */
export function pagePolicy(): string {
  const any = ['https:', 'http://localhost:*', 'http://127.0.0.1:*']
  return policyText(policyOf({ connect: any, frame: any, images: any }), 'frame-ancestors')
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

function policyText(
  directives: Readonly<Record<string, readonly string[]>>,
  leftOut?: string,
): string {
  return Object.entries(directives)
    .filter(([name]) => name !== leftOut)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

export function hostsOf(file: unknown): SecurityHosts {
  const { api, imageHosts, releases, reports, site } = checkConfig(file).config
  const services = originsIn(Object.values(api))
  const pictures = imageHosts.flatMap((host) =>
    originsIn([`https://${host}`]).map((origin) => (/:\d+$/.test(host) ? origin : `${origin}:*`)),
  )
  return {
    connect: originsIn([...Object.values(api), releases, reports]),
    frame: originsIn([site.privacyFrame]),
    ...(pictures.length > 0 && { images: [...new Set([...services, ...pictures])] }),
  }
}

function originsIn(addresses: readonly string[]): string[] {
  const whole = addresses.filter((text) => URL.canParse(text)).map((text) => new URL(text).origin)
  return [...new Set(whole)].filter(isSource)
}

/** True for a string that is safe in the policy and in the configuration of a web server. */
const isSource = (text: string) => /^https?:\/\/[\w.:[\]-]+?(:(\d+|\*))?$/.test(text)

/**
 * An nginx include with the hosts of `config.json`. `scripts` are the CSP sources of inline
 * scripts.
 */
export function nginxHeaders(config: unknown, scripts: readonly string[] = []): string {
  const lines = Object.entries(writeSecurityHeaders({ ...hostsOf(config), scripts })).map(
    ([name, value]) => `add_header ${name} "${value}" always;`,
  )
  return `${heading}\n${lines.join('\n')}\n`
}

const heading = `# The headers of the app's pages and files. Generated from config.json. After each change of config.json, run
# npx lienzo configure <this folder>`
