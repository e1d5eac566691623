import { expect, it } from 'vitest'
import { hostsOf, nginxHeaders, pagePolicy, writeSecurityHeaders } from './index'

const directiveOf = (policy: string, name: string) =>
  policy.split('; ').find((directive) => directive.startsWith(`${name} `))
const ofConfig = (config: unknown, name: string) =>
  directiveOf(writeSecurityHeaders(hostsOf(config))['Content-Security-Policy']!, name)

it('the headers allow the hosts of config.json, and no others', () => {
  const config = {
    api: { origin: 'https://api.example', loan: '/v1', repayment: 'https://pay.example/base' },
    releases: 'https://cdn.example/releases/',
    reports: 'https://reports.example/batches',
    imageHosts: ['pictures.example', 'other.example:8443'],
    site: { privacyFrame: 'https://privacy.example/page' },
    allowedHosts: ['wallet.example'],
  }
  const services = 'https://api.example https://pay.example'
  expect(ofConfig(config, 'connect-src')).toBe(
    `connect-src 'self' ${services} https://cdn.example https://reports.example`,
  )
  expect(ofConfig(config, 'frame-src')).toBe('frame-src https://privacy.example')
  expect(ofConfig(config, 'img-src')).toBe(
    `img-src 'self' blob: data: ${services} https://pictures.example:* https://other.example:8443`,
  )
})

it('the headers contain host names in the spelling that browsers use', () => {
  const config = { imageHosts: ['PICS.Example', 'préstamo.example', '[::1]', 'a.example:443'] }
  expect(ofConfig(config, 'img-src')).toBe(
    "img-src 'self' blob: data: https://pics.example:* https://xn--prstamo-cya.example:* https://[::1]:* https://a.example",
  )
})

it.each([[{}], [null], [{ api: { origin: 'https://x"; include evil' }, imageHosts: 'all' }]])(
  'an empty or invalid config.json allows no host (%j)',
  (config) => {
    expect(ofConfig(config, 'connect-src')).toBe("connect-src 'self'")
    expect(ofConfig(config, 'frame-src')).toBe("frame-src 'none'")
    expect(ofConfig(config, 'img-src')).toBe("img-src 'self' blob: data: https:")
  },
)

it.each(['a.example;script-src', "a.example'", 'a.example"', 'a.example\n', 'a.example$host'])(
  'a host cannot extend the policy (%j)',
  (host) => {
    const config = { imageHosts: [host], api: { origin: `https://${host}` } }
    const { length } = nginxHeaders({}).split('\n')
    expect(nginxHeaders(config).split('\n')).toHaveLength(length)
    expect(ofConfig(config, 'script-src')).toBe("script-src 'self'")
    expect(nginxHeaders(config)).not.toMatch(/[;"$]script|""|\$host/)
  },
)

it('no page of the app can be framed', () => {
  expect(nginxHeaders({})).toMatch(/^add_header Content-Security-Policy ".*frame-ancestors 'none'/m)
  expect(nginxHeaders({})).toContain('add_header X-Frame-Options "DENY" always;')
})

it('the policy inside a page allows any host, but only in directives whose hosts come from config.json', () => {
  expect(directiveOf(pagePolicy(), 'script-src')).toBe("script-src 'self'")
  expect(directiveOf(pagePolicy(), 'default-src')).toBe("default-src 'none'")
  expect(directiveOf(pagePolicy(), 'frame-ancestors')).toBeUndefined()
  expect(pagePolicy()).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
})
