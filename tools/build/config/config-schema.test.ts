import { readdirSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { getLanguageService, TextDocument } from 'vscode-json-languageservice'
import { describe, expect, it } from 'vitest'
import { checkConfig, configRules, defaultConfig } from '../../../src/config'
import { isObject, type Json } from '../../../renderer/language'
import type { BootstrapData } from '../../../src/bootstrap'
import { checkSettings } from '../configure'
import { readSources, startData } from '../packaging'
import { configMembers, configSchema, settingsRules } from './config-schema'
import { settingsPage } from '../outputs'

const root = process.cwd()
const schema = configSchema(readSources(root))
const names: unknown = JSON.parse(
  readFileSync('schemas/language/names.generated.schema.json', 'utf8'),
)
const ajv = new Ajv({ strict: false, schemas: [names as object] })
const isValid = ajv.compile(schema)
const start = startData(root, '/') as BootstrapData
const problemsOf = (config: unknown) =>
  checkSettings(config as Json, { ...start, config: configRules }).problems
const keys = [
  'M4wM9+Sa5ZnSNrifK8I3G5cAsegFNF44ytANcoYcZOk=',
  'kJ4TATHp0RDYnucHn6nGtdBssWmdcp+L8Y0cFiJkzCA=',
]

describe('the schema of config.json', () => {
  it.each([
    {},
    defaultConfig,
    { $schema: '../config.generated.schema.json', profile: 'in' },
    { api: { origin: 'https://préstamo.example:8443/', loan: 'https://[2001:db8::1]:1/v1//' } },
    { paths: { 'loan.loanDetails': 'v3/{provider}/x.y/', 'loan.loanDetail': '/...x/..y' } },
    { releases: 'https://CDN.Example?of=mx', reports: '/reports', site: { commissions: '/a b' } },
    { imageHosts: ['IMG.Example', '[::1]:80', 'préstamo.example'] },
    { shell: { deepLink: 'LENDER://x' }, headers: { 'x-of': 'userId', more: '' } },
    { reportsRate: 0.5, preview: true },
    { api: { another: '/base' } },
    null,
    'text',
    [],
    { $schemas: '' },
    { api: ['/x'] },
    { api: { origin: 'api.example' } },
    { api: { loan: '//evil.example/base' } },
    { paths: { 'loan.loanDetails': '/x/../y' } },
    { shell: { deepLink: 'JavaScript:alert(1)' } },
    { shell: { deepLink: 'javascript:alert(1)' } },
    { shell: { objekt: 'x' } },
    { allowedHosts: ['*.example'] },
    { allowedHosts: 'a.example' },
    { provider: '../..' },
    { releaseKeys: 'one' },
    { reportsRate: 1.5 },
    { reportsRate: '1' },
    { preview: 'yes' },
    { site: 'x' },
    { site: { appname: 'x' } },
    { unknown: 1 },
    { next: {} },
    { releases: 'https://cdn.example' },
    { releaseKeys: [keys[0]!] },
    { approverKeys: [keys[0]!] },
    { releases: '/r', releaseKeys: keys, approverKeys: keys },
    { releases: '/r', releaseKeys: [keys[0]!, keys[0]!] },
    { releases: '/r', releaseKeys: [keys[0]!.replace('=', '')] },
    { releases: '/r', releaseKeys: [keys[0]!.replace('k=', 'l=')] },
    { idempotencyHeader: 'Cookie' },
    { idempotencyHeader: 'SEC-key' },
    { headers: { Host: 'userId' } },
    { headers: { 'a b': 'userId' } },
    JSON.parse('{ "headers": { "__proto__": "userId" } }'),
    ...['..', '-', '.', 'a..b', 'x.example:99999', 'x.example:0', 'x.example:65536'].map(
      (host) => ({ imageHosts: [host] }),
    ),
    { imageHosts: ['x-y.example:65535', 'x.example:80'] },
    { api: { origin: 'https://..' } },
    ...['document', '__proto__', 'constructor', 'Object'].map((object) => ({ shell: { object } })),
    ...[
      'https://{productId}.evil.example',
      'https://app.example/{productId}',
      'intent://x#Intent;S.browser_fallback_url=https://evil.example;end',
      'about:blank',
      'app://x?{sessionId}',
      'app://x?id={productId}',
      'https://a@b.example',
    ].map((deepLink) => ({ shell: { deepLink } })),
    ...['not a mail', 'a@b.example?bcc=evil@x.example', 'help.desk@b.example'].map((email) => ({
      site: { email },
    })),
    { paths: { 'loan.loanDetail': '/x' } },
    { paths: { 'loan.loanDetails': '/%2e%2e/x' } },
  ])('agrees with `lienzo configure` about %j', (config) => {
    const problems = [...problemsOf(config), ...(isObject(config) ? [] : ['no object'])]
    expect(isValid(config), problems.join('\n')).toBe(problems.length === 0)
  })

  it('accepts only values that a phone accepts', () => {
    const { texts } = settingsRules(configRules)
    for (const [path, [pattern]] of Object.entries(texts))
      for (const text of ['app.example', 'https://app.example/x', '/x/y', 'a@b.example', 'app:x'])
        if (pattern !== '' && path !== 'site.email' && new RegExp(pattern).test(text))
          expect(text, path).toMatch(new RegExp(configRules.texts[path]![0]))
  })

  it('describes each setting once', () => {
    const open = ['api', 'headers', 'paths']
    const settings = Object.entries(defaultConfig).flatMap(([name, value]: [string, unknown]) => {
      if (Array.isArray(value) || open.includes(name)) return [name, `${name}.*`]
      if (typeof value !== 'object' || value === null) return [name]
      return [name, ...Object.keys(value).map((member) => `${name}.${member}`)]
    })
    expect(Object.keys(configMembers).sort()).toEqual([...settings, 'api.origin'].sort())
  })

  it('lists the existing profiles', () => {
    const files = readdirSync('schemas/profiles').map((file) => file.replace('.json', ''))
    expect((schema.properties!['profile'] as { enum: unknown }).enum).toEqual(files.sort())
  })

  it('lets an editor complete and explain settings', async () => {
    const { complete, hover } = editorOf('config.json', '{\n  "paths": {  },\n  "preview": true\n}')
    expect(await complete('{')).toEqual(expect.arrayContaining(['api', 'releases', 'reportsRate']))
    expect(await complete('"paths": {')).toContain('loan.loanDetails')
    expect(await hover('"prev')).toContain('test preview')
  })
})

describe('the schema of texts', () => {
  const isText = ajv.compile(
    JSON.parse(readFileSync('schemas/language/locale.schema.json', 'utf8')) as object,
  )

  it('accepts every text of the product', () => {
    const files = readdirSync('locales', { recursive: true, encoding: 'utf8' })
    const wrong = files
      .filter((file) => file.endsWith('.json'))
      .filter((file) => !isText(JSON.parse(readFileSync(`locales/${file}`, 'utf8'))))
    expect(wrong).toEqual([])
  })

  it.each([
    { a: 5 },
    { a: null },
    { a: ['x'] },
    { a: ' ' },
    { a: 'Pay {{amount}}' },
    { 'my key': 'x' },
    { 'a.b': 'x' },
    { group: { inner: '' } },
  ])('rejects %j', (texts) => expect(isText(texts)).toBe(false))
})

function editorOf(file: string, text: string) {
  const service = getLanguageService({
    schemaRequestService: (uri) =>
      Promise.resolve(readFileSync(`schemas/language/${uri.split('/').at(-1)}`, 'utf8')),
  })
  service.configure({
    schemas: [{ uri: 'file:///l/config.generated.schema.json', fileMatch: ['config.json'] }],
  })
  const document = TextDocument.create(`file:///${file}`, 'json', 1, text)
  const json = service.parseJSONDocument(document)
  const after = (words: string) => document.positionAt(text.indexOf(words) + words.length)
  return {
    complete: async (words: string) =>
      (await service.doComplete(document, after(words), json))?.items.map(({ label }) => label),
    hover: async (words: string) =>
      JSON.stringify(await service.doHover(document, after(words), json)),
  }
}

describe('the documentation of settings', () => {
  it('explains every environment variable of the product', () => {
    const files = ['src', 'tools'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    const ofProduct = files.filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.|testing|^tools\/(test|bench|lab)\//.test(file),
    )
    const named = ofProduct.flatMap(
      (file) => readFileSync(file, 'utf8').match(/(?<=')LIENZO_[A-Z_]+(?=')/g) ?? [],
    )
    expect(named.length).toBeGreaterThan(10)
    const settings = settingsPage()
    expect([...new Set(named)].filter((name) => !settings.includes(`\`${name}\``))).toEqual([])
  })

  it('shows a config.json that the phone accepts', () => {
    const guide = readFileSync('docs/guides/connect-your-servers.md', 'utf8')
    const sample = /```json\n([^]*?)```/.exec(guide)![1]!
    expect(checkConfig(JSON.parse(sample)).problems).toEqual([])
  })
})
