import { defaultConfig } from './config.ts'
import { type ConfigRules, readConfig, type TextRule } from './read-config.ts'

/** A pattern for a host name or an IP address, with an optional port. */
export const placeForm = '(\\[[\\da-fA-F:.]+\\]|([\\w.-]|[^\\x00-\\x7f\\s])+)(:\\d{1,5})?'
const host: TextRule = [`^${placeForm}$`, 'a host name']
const name: TextRule = ['^\\w[\\w.-]*$', 'a name']
const header: TextRule = ['^[A-Za-z][\\w-]*$|^$', 'the name of a header']
const key: TextRule = ['^[\\w+/=-]+$', 'a key in base64']
const address: TextRule = [
  `^$|^\\/(?!\\/)[^\\\\\\x00-\\x1f]*$|^https?:\\/\\/${placeForm}([/?#][^\\\\\\s]*)?$`,
  'a path or an http(s) address',
]
const share: TextRule = ['^(0?\\.\\d+|[01])$', 'a number from 0 to 1']

/** The rules for settings. Each page contains them as data. */
export const configRules: ConfigRules = {
  defaults: defaultConfig,
  texts: {
    'api.origin': [`^$|^https?:\\/\\/${placeForm}\\/?$`, 'an http(s) origin'],
    'api.*': [
      `^$|^\\/(?!\\/)[^\\\\?#\\s]*$|^https?:\\/\\/${placeForm}(\\/[^\\\\?#\\s]*)?$`,
      address[1],
    ],
    provider: name,
    merchantNumber: name,
    profile: name,
    'headers.*': ['^\\w*$', 'the name of a session field'],
    idempotencyHeader: header,
    'shell.object': ['^[A-Za-z_$][\\w$]*$', 'the name of an object'],
    'shell.deepLink': [
      '^$|^(?!(javascript|data|vbscript|blob|file):)[a-z][a-z\\d+.-]*:\\S+$',
      'a link',
      'i',
    ],
    'allowedHosts.*': host,
    'imageHosts.*': host,
    'site.privacyFrame': address,
    'site.commissions': address,
    'site.androidApp': address,
    'site.iosApp': address,
    'paths.*': ['^\\/?((?!\\.+(\\/|$))[^\\\\/?#:\\s]+(\\/(?=.)|\\/?$))+$', 'a path'],
    releases: address,
    'releaseKeys.*': key,
    'approverKeys.*': key,
    preview: ['', 'true or false'],
    reports: address,
    reportsRate: share,
  },
}

export const checkConfig = (raw: unknown) => readConfig(raw, configRules)
