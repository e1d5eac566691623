import { defaultConfig } from '../../../src/config'
import { isObject } from '../../../renderer/language'
import { code, page, table } from '../reference/markdown'
import { sentenceOf } from './config-schema'

const variables: readonly (readonly [name: string, programs: string, meaning: string])[] = [
  ['LIENZO_CONFIG', 'build, `npm start`', 'file with the settings of the deployment'],
  ['LIENZO_ORIGIN', 'build', 'origin of the site, for the site map and `robots.txt`'],
  ['LIENZO_RELEASE_FLOOR', 'build', 'oldest release number that phones accept'],
  ['LIENZO_STORE', '`lienzo release`, studio', 'folder or bucket of the releases'],
  ['LIENZO_RELEASE_KEY', '`lienzo release`, studio', 'private key that signs releases, as PEM'],
  ['LIENZO_TRUST', '`lienzo release`, studio', 'file with the public keys of publishers'],
  ['LIENZO_APPROVERS', '`lienzo release`', 'file with the public keys of approvers'],
  ['LIENZO_CANARY_KEYS', '`lienzo release verify`', 'file with the keys of the canary analysis'],
  ['LIENZO_WHO', '`lienzo release`', 'name in the audit log'],
  ['LIENZO_PROMETHEUS', '`lienzo release canary`, studio', 'URL of Prometheus'],
  ['LIENZO_STUDIO', '`lienzo mcp`', "URL of the team's studio, for proposals of an agent"],
  ['LIENZO_STUDIO_TOKEN', '`lienzo mcp`', 'token with which an agent proposes changes'],
  ['LIENZO_STUDIO_CLIENT_SECRET', '`lienzo studio --team`', 'secret of the OpenID client'],
  ['STUDIO_PORT', 'studio', 'first of its two ports'],
  ['STUDIO_PROJECT', 'studio', 'folder of the project'],
  ['PORT', '`npm start`', 'port of the development server'],
  ['HOST', '`npm start`', 'address of the development server'],
]

/** The page about `config.json` and the environment variables. */
export function settingsPage(): string {
  return page('Settings', [
    'The app reads `/config.json` when it starts. Every setting is optional.\n[Connect your servers](../guides/connect-your-servers.md) shows an example.',
    '## config.json',
    configTable(),
    '## Environment variables',
    table(
      ['Variable', 'Program', 'Meaning'],
      variables.map(([name, ...cells]) => [code(name), ...cells]),
    ),
  ])
}

function configTable(): string {
  const rows = Object.entries(defaultConfig).flatMap(([name, value]: [string, unknown]) => {
    const members = Object.entries(isObject(value) ? value : {})
    const inside = members.map(([member, its]) => row(`${name}.${member}`, its))
    const others = name === 'headers' || name === 'api' ? [row(`${name}.*`)] : []
    if (name === 'headers') return [row(name, value)]
    return isObject(value) ? [row(name), ...inside, ...others] : [row(name, value)]
  })
  return table(['Setting', 'Default', 'Meaning'], rows)
}

function row(path: string, value?: unknown): string[] {
  return [code(path), value === undefined ? '' : code(JSON.stringify(value)), sentenceOf(path)]
}
