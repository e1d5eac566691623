import { describe, expect, it } from 'vitest'
import { checkConfig } from './config-rules'
import { defaultConfig } from './config'

describe('the settings of a deployment', () => {
  it('have a merchant number by default [SESSION-002]', () => {
    expect(checkConfig({})).toEqual({ config: defaultConfig, problems: [] })
    expect(defaultConfig.merchantNumber).toBe('100001')
  })

  it('use the host in config.json for all calls [HTTP-005]', () => {
    const { config, problems } = checkConfig({ api: { origin: 'https://api.lender.example' } })
    expect(problems).toEqual([])
    expect(config.api).toEqual({ ...defaultConfig.api, origin: 'https://api.lender.example' })
  })

  it('add entries to the maps and keep the default entries', () => {
    const { config } = checkConfig({
      paths: { 'loan.loanDetails': '/v3/other/path' },
      headers: { eyes: '' },
      api: { insurance: '/cover' },
    })
    expect(config.paths).toEqual({ 'loan.loanDetails': '/v3/other/path' })
    expect(config.headers).toEqual({ ...defaultConfig.headers, eyes: '' })
    expect(config.api.insurance).toBe('/cover')
  })

  it('report all invalid values at once and use their defaults', () => {
    const { config, problems } = checkConfig({
      api: { loan: 5, origin: 'ftp://x' },
      preview: 'yes',
      allowedHosts: ['pay.example', 'https://evil.example/', 7],
      shell: { object: 'a b', deeplink: 'x://y' },
      colour: 'red',
    })
    expect(config).toEqual({ ...defaultConfig, allowedHosts: ['pay.example'] })
    expect(problems).toEqual([
      'config.json: api.loan is 5. It must be a path or an http(s) address; the default holds.',
      'config.json: api.origin is "ftp://x". It must be an http(s) origin; the default holds.',
      'config.json: preview is "yes". It must be true or false; the default holds.',
      'config.json: allowedHosts.1 is "https://evil.example/". It must be a host name; the default holds.',
      'config.json: allowedHosts.2 is 7. It must be a host name; the default holds.',
      'config.json: shell.object is "a b". It must be the name of an object; the default holds.',
      'config.json: shell.deeplink is not a setting. It is ignored.',
      'config.json: colour is not a setting. It is ignored.',
    ])
  })

  it.each([[null], ['text'], [[]], [3]])('use the defaults if the file contains %j', (raw) => {
    const { config, problems } = checkConfig(raw)
    expect(config).toEqual(defaultConfig)
    expect(problems).toHaveLength(1)
  })

  it.each([
    { shell: { deepLink: 'javascript:alert(1)' } },
    { paths: { 'loan.loanDetails': '//evil.example/x' } },
    { paths: { 'loan.loanDetails': 'https://evil.example/x' } },
    { allowedHosts: ['*.example'] },
    { provider: '' },
    { provider: '../..' },
    { paths: { 'loan.loanDetails': '/x/../y' } },
    { paths: { 'loan.loanDetails': '/x//y' } },
    { releases: '//evil.example' },
    { releases: '/\t/evil.example' },
    { releases: 'https://user:word@cdn.example/' },
    { reports: 'https://$host.example/' },
    { api: { loan: '//evil.example/base' } },
    { api: { origin: 'https://user:word@api.example' } },
    { api: { origin: "https://api.example;script-src 'unsafe-inline'" } },
    { api: { origin: 'https://api.example:http' } },
    { imageHosts: ['a.example;x'] },
    { allowedHosts: ['$host'] },
    { site: 'x' },
    { api: ['/x'] },
    { releaseKeys: 'one' },
    { reports: 'reports.example' },
    { reportsRate: '1' },
    { reportsRate: 1.5 },
  ])('refuse %j', (raw) => {
    const { config, problems } = checkConfig(raw)
    expect(problems).toHaveLength(1)
    expect(config).toEqual(defaultConfig)
  })

  it.each([
    { api: { origin: 'https://préstamo.example:8443/', loan: 'https://[2001:db8::1]:1/v1//' } },
    { paths: { 'loan.loanDetails': 'v3/{provider}/x.y/', 'loan.other': '/...x/..y' } },
    { releases: 'https://CDN.Example?of=mx', reports: '/reports', site: { commissions: '/a b' } },
    { imageHosts: ['IMG.Example', '[::1]:80', 'préstamo.example'] },
  ])('accept %j', (raw) => expect(checkConfig(raw).problems).toEqual([]))

  it('cannot change their prototype', () => {
    const { config } = checkConfig(
      JSON.parse(
        '{"__proto__": {"polluted": 1}, "paths": {"__proto__": "/x", "constructor": "/y"}}',
      ),
    )
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(Object.getPrototypeOf(config)).toBe(Object.prototype)
    expect(Object.getPrototypeOf(config.paths)).toBe(Object.prototype)
  })
})
