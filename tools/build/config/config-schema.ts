import { configRules, type ConfigRules, placeForm, type TextRule } from '../../../src/config'
import type { Schema, Sources } from '../packaging'

/**
 * The strict rules for editors and `lienzo configure`. The rules of a phone are more tolerant: a
 * phone accepts some values that never work or that weaken the deployment.
 */
export function settingsRules(rules: ConfigRules): ConfigRules {
  const texts = Object.entries(rules.texts).map(([path, [pattern, ...rest]]) => [
    path,
    [pattern.replaceAll(placeForm, strictHostPattern), ...rest],
  ])
  return { ...rules, texts: { ...(Object.fromEntries(texts) as ConfigRules['texts']), ...narrow } }
}

const port = '(:(?!0)(\\d{1,4}|[1-5]\\d{4}|6([0-4]\\d{3}|5([0-4]\\d\\d|5([0-2]\\d|3[0-5])))))?'

/** A pattern for a host without empty parts, and with an optional port from 1 to 65535. */
const strictHostPattern = `(\\[[\\da-fA-F:.]+\\]|(?![-.])(\\.?([\\w-]|[^\\x00-\\x7f\\s]))+)${port}`

const reservedNames =
  '__proto__|constructor|prototype|hasOwnProperty|toString|valueOf|window|self|top|parent|frames|opener|document|location|history|navigator|screen|name|status|origin|event|length|closed|performance|console|crypto|caches|localStorage|sessionStorage|indexedDB|fetch|alert|open|close|print|stop|focus|blur|Object|Function|Array|Promise|JSON|Math|Date|Error|Map|Set|URL|Element|Node|Event|Image'

const narrow: Readonly<Record<string, TextRule>> = {
  'shell.object': [
    `^(?!(${reservedNames})$)[A-Za-z_$][\\w$]*$`,
    'the name of an object that browsers do not have themselves',
  ],
  // An `intent:` URL can name another page to open. A placeholder in the host could lead to any
  // host.
  'shell.deepLink': [
    '^$|^(https?:\\/\\/[^\\s{}/?#@\\\\]+(?=[/?#]|$)|(?!(https?|javascript|data|vbscript|blob|file|about|intent):)[a-z][a-z\\d+.-]*:)([^\\s{}]|\\{productId\\})*$',
    'a link of an app, or of a fixed host, with no other placeholder than {productId}',
    'i',
  ],
  'site.email': ['^$|^[\\w.!+-]+@[\\w-]+(\\.[\\w-]+)+$', 'an e-mail address'],
  'paths.*': [
    '^\\/?((?!\\.+(\\/|$))[^\\\\/?#:\\s%]+(\\/(?=.)|\\/?$))+$',
    'a path without escapes such as %2e',
  ],
}

export const headerForm = '^[A-Za-z][\\w-]*$'

/** Headers that browsers or the app set themselves, in any letter case. */
export const reservedHeader =
  '^(accept(-.*)?|access-control-.*|connection|content-.*|cookie2?|date|dnt|expect|host|keep-alive|origin|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|user-agent|via|x-http-method.*|x-method-override|x-requested-with)$'

/** Matches 32 bytes in base64, in the only spelling that phones accept. */
export const keyForm = '^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$'

/** The schema of `config.json` for editors, from the phone's rules and the names in documents. */
export function configSchema({ names }: Pick<Sources, 'names'>): Schema {
  const { properties, ...top } = schemaOf(rules.defaults, '')
  const { profile, paths, headers, ...others } = properties as Record<string, Schema>
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'config.generated.schema.json',
    title: 'config.json',
    description: 'Settings of a deployment. Members that are missing have their defaults.',
    ...top,
    properties: {
      $schema: { description: 'The path of this JSON Schema, for editors.', type: 'string' },
      ...others,
      headers: { ...headers, propertyNames: { pattern: headerForm, ...notReserved } },
      profile: { ...profile, enum: [...names.profiles].sort() },
      paths: {
        ...paths,
        propertyNames: { enum: [...names.endpoints].sort() },
      },
    },
    allOf: [
      requiredTogether({ releases: address }, { releaseKeys: { minItems: 1 } }),
      requiredTogether({ releaseKeys: list }, { releases: address }),
      requiredTogether({ approverKeys: list }, { releases: address }),
    ],
  }
}

const address = { minLength: 1 }
const list = { minItems: 1 }
const rules = settingsRules(configRules)

/** Returns a schema: a file with the settings `one` must also have the settings `other`. */
function requiredTogether(one: Record<string, Schema>, other: Record<string, Schema>): Schema {
  const having = (properties: Record<string, Schema>) => ({
    properties,
    required: Object.keys(properties),
  })
  return { anyOf: [{ not: having(one) }, having(other)] }
}

function schemaOf(fallback: unknown, path: string): Schema {
  const about: Schema = path === '' ? {} : { description: sentenceOf(path) }
  if (path !== '' && fallback !== undefined) about.default = fallback
  if (Array.isArray(fallback))
    return {
      ...about,
      type: 'array',
      ...(path.endsWith('Keys') && { uniqueItems: true }),
      items: schemaOf(undefined, `${path}.*`),
    }
  if (typeof fallback === 'object' && fallback !== null)
    return { ...about, type: 'object', ...membersOf(fallback, path) }
  if (typeof fallback === 'boolean') return { ...about, type: 'boolean' }
  const [pattern = '', needed = '', flags] = ruleOf(path)
  if (path.endsWith('Keys.*'))
    return {
      ...about,
      type: 'string',
      pattern: keyForm,
      patternErrorMessage: 'Write the public key that "lienzo release keys show" prints.',
    }
  if (typeof fallback === 'number') return { ...about, type: 'number', minimum: 0, maximum: 1 }
  if (pattern === '') return { ...about, type: 'string' }
  return {
    ...about,
    type: 'string',
    ...(path.endsWith('Header') && notReserved),
    pattern: flags === 'i' ? withoutCase(pattern) : pattern,
    patternErrorMessage: `Write ${needed}.`,
  }
}

function membersOf(fallback: object, path: string): Schema {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  const isOpen = Object.hasOwn(rules.texts, at('*'))
  const names = Object.entries(fallback)
  return {
    properties: Object.fromEntries(names.map(([name, value]) => [name, schemaOf(value, at(name))])),
    additionalProperties: isOpen ? schemaOf(undefined, at('*')) : false,
  }
}

export function sentenceOf(path: string): string {
  return configMembers[path] ?? configMembers[anyMember(path)] ?? ''
}

function ruleOf(path: string): readonly (string | undefined)[] {
  return rules.texts[path] ?? rules.texts[anyMember(path)] ?? []
}

const anyMember = (path: string) => `${path.slice(0, path.lastIndexOf('.'))}.*`

const notReserved = { not: { pattern: withoutCase(reservedHeader) } }

/** Makes a pattern ignore letter case, because patterns in a JSON Schema have no flags. */
function withoutCase(pattern: string): string {
  return pattern.replace(/\\.|a-z|[a-z]/g, (part) => {
    if (part.startsWith('\\')) return part
    return part === 'a-z' ? 'a-zA-Z' : `[${part}${part.toUpperCase()}]`
  })
}

/** The descriptions of settings, by path. A test compares the paths with the defaults. */
export const configMembers: Readonly<Record<string, string>> = {
  api: 'The URLs of the servers.',
  'api.origin':
    'Origin of the servers, for example `https://api.lender.example`. Default: the origin of the page.',
  'api.*': 'Base of an endpoint family: a path below `api.origin`, or a complete URL.',
  provider: 'Replaces `{provider}` in the bases of `api` and in `paths`.',
  merchantNumber: 'Number of the merchant. Documents read it as `config.merchantNumber`.',
  profile: 'Region profile: the name of a file in `schemas/profiles`.',
  headers: 'Headers of every request, each with the name of the session parameter that it sends.',
  'releaseKeys.*': 'Public key in base64.',
  'approverKeys.*': 'Public key in base64.',
  'allowedHosts.*': 'Name of a host, with its port if it has one.',
  'imageHosts.*': 'Name of a host, with its port if it has one.',
  'headers.*':
    'Session parameter with the value of this header. If empty, the header has no value.',
  idempotencyHeader:
    'Header with the idempotency key of a request to an endpoint with `once`. If empty, no key is sent.',
  shell: 'The native app around the page.',
  'shell.object': 'Name of the object that the native app adds to `window`.',
  'shell.deepLink': 'Link that opens a product in the native app. `{productId}` is replaced.',
  allowedHosts: 'Hosts to which URLs from a server may lead, in addition to the host of the page.',
  imageHosts:
    'Hosts of pictures, in addition to the page and the servers. If empty, any host is allowed.',
  site: 'Texts and links of the public pages.',
  'site.appName': 'Name of the app.',
  'site.companyName': 'Legal name of the company.',
  'site.address': 'Postal address of the company.',
  'site.phone': 'Telephone of customer service.',
  'site.email': 'E-mail address of customer service.',
  'site.copyright': 'Line at the foot of each public page.',
  'site.privacyFrame': 'URL of a privacy notice, shown in a frame instead of the built-in notice.',
  'site.commissions': 'URL of the list of commissions.',
  'site.androidApp': 'Download URL of the Android app. If empty, there is no button.',
  'site.iosApp': 'Download URL of the iOS app. If empty, there is no button.',
  paths:
    'Paths that replace the paths of endpoints, for example `"loan.loanDetails": "/v4/details"`.',
  'paths.*': 'Path that replaces the path in the endpoint document.',
  preview:
    'If true, the deployment has the test preview. Borrowers must not reach this deployment.',
  releases: 'URL of the releases. If empty, the app uses the documents of the build.',
  releaseKeys: 'Public keys that may sign a release, in base64.',
  approverKeys:
    'Public keys of approvers, in base64. A guarded change needs a signature by one of these keys. If empty, no signature is needed.',
  reports: 'URL of the report collector. If empty, the app sends no reports.',
  reportsRate: 'Share of the pages that report, from 0 to 1.',
}
