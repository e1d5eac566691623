import { widgetsSchema } from './authoring/authoring-form'
import { configSchema, sentenceOf } from './config/config-schema'
import { jsonFile, moduleFile, type GeneratedFile } from './generated-file'
import {
  actionsPage,
  expressionsPage,
  screenPage,
  widgetSchemaPage,
  widgetsPage,
  findingsPage,
} from './reference/pages'
import { agentsPage } from './reference/agents-page'
import { endpointsPage } from './reference/endpoints-page'
import { namesFile } from './names-file'
import { chunkModules, registryModule } from './registry'
import type { Sources } from './packaging'
import {
  actionEffects,
  languageTypes,
  manifestTypes,
  reportTypes,
  propTypes,
} from './types/type-emitter'
import { manifestValidatorTypes, strictTypes } from './validators/standalone'
import { tolerantTypes } from './validators/tolerant'
import { code, page, table } from './reference/markdown'
import { defaultConfig } from '../../src/config'
import { isObject } from '../../renderer/language'
import faults from './reference/faults.json'

/** The generated files that are committed, because people read them or review their differences. */
export function outputs(sources: Sources): GeneratedFile[] {
  const { grammar, widgets } = sources
  const families = Object.values(sources.families)
  return [
    jsonFile('schemas/language/widgets.generated.schema.json', widgetsSchema(sources)),
    namesFile(sources),
    jsonFile('schemas/language/config.generated.schema.json', configSchema(sources)),
    moduleFile('renderer/language/documents.generated.ts', languageTypes(grammar)),
    moduleFile('renderer/language/action-effects.generated.ts', actionEffects(grammar)),
    moduleFile('widgets/props.generated.ts', propTypes(widgets)),
    moduleFile('tools/analysis/check/validators.generated.d.mts', strictTypes),
    moduleFile('src/delivery/validate.generated.d.ts', tolerantTypes),
    moduleFile('src/delivery/manifest/manifest.generated.ts', manifestTypes(grammar)),
    moduleFile('src/report/batch.generated.ts', reportTypes(grammar)),
    moduleFile('src/delivery/manifest/validate-manifest.generated.d.ts', manifestValidatorTypes),
    moduleFile('widgets/registry.generated.ts', registryModule(widgets)),
    ...Object.entries(chunkModules(widgets)).map(([file, text]) =>
      moduleFile(`widgets/${file}`, text),
    ),
    { path: 'AGENTS.md', text: agentsPage({ grammar, widgets, families }) },
    { path: 'docs/reference/screen.md', text: screenPage(grammar) },
    { path: 'docs/reference/expressions.md', text: expressionsPage(grammar) },
    { path: 'docs/reference/actions.md', text: actionsPage(grammar) },
    { path: 'docs/reference/widgets.md', text: widgetsPage(widgets) },
    { path: 'docs/reference/widget-schema.md', text: widgetSchemaPage(grammar) },
    { path: 'docs/reference/settings.md', text: settingsPage() },
    { path: 'docs/reference/endpoints.md', text: endpointsPage(families) },
    { path: 'docs/reference/faults.md', text: faultsPage() },
    { path: 'docs/reference/findings.md', text: findingsPage() },
  ]
}

/** The page about the faults that a phone reports. */
function faultsPage(): string {
  return page('Faults', [
    'A phone reports faults of documents, requests and releases, without session values. A fault has a `code`, a `screen`, a `pointer` into the document and a `detail`. The checker reports faults of documents before a release ([findings](findings.md)).',
    table(
      ['Code', 'Meaning'],
      faults.map(({ codes, meaning }) => [codes.map(code).join(', '), meaning]),
    ),
  ])
}

const variables: readonly (readonly [name: string, programs: string, meaning: string])[] = [
  ['LIENZO_CONFIG', 'build, `npm start`', 'file with the settings of the deployment'],
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
  ['STUDIO_PORT', 'studio', 'first of the two ports of the studio'],
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
