import { readFileSync } from 'node:fs'
import type { EmbeddedFiles } from '../../src/bootstrap/embedded'
import type { BootstrapData } from '../../src/bootstrap/bootstrap-data'
import type { Documents } from '../../src/delivery/assemble'
import type { BuildObjects } from '../../src/delivery/capabilities'
import type { GuardedState } from '../../src/delivery/guarded/guarded-state'
import { guardedStateOf } from '../../tools/build/packaging/guarded-state'
import type { ReleasedScreen } from '../../src/delivery/released-object'
import { configRules } from '../../src/config/config-rules'
import { sha256, type Objects } from './publisher'

/**
 * Returns a small product: an order, two payment steps, and the screens that replace disabled and
 * missing screens.
 */
export function objectsOf(
  words: Readonly<Record<string, string>> = {},
  more: Readonly<Record<string, string | undefined>> = {},
): Objects {
  const screens = ['order', 'pay', 'paid', 'disabled', 'not-found'].map((screen) => [
    `screens/${screen}`,
    screenText(screen, words[screen] ?? `built ${screen}`),
  ])
  const all: Record<string, string | undefined> = {
    ...Object.fromEntries(screens),
    'locales/es/common': '{"back":"Atrás","nested":{"deep":"Hondo"}}',
    'locales/en/common': '{"back":"Back"}',
    'endpoints/loan': '{"family":"loan","endpoints":{}}',
    'profiles/mx': '{"profile":"mx","region":"2"}',
    app: readFileSync('schemas/app.json', 'utf8'),
    ...more,
  }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  )
}

/** An endpoint family, with mistakes that an author might make. */
export function familyText(endpoints: object): string {
  const ways = {
    base: 'loan',
    client: 'json',
    session: true,
    success: { field: 'code', is: ['0'] },
    message: 'message',
    answer: 'data',
    failure: { show: 'message' },
    network: { show: 'nothing' },
  }
  return JSON.stringify({ family: 'loan', ...ways, endpoints })
}

/** A released screen with a text; the payment screens share a flow. */
export function screenText(screen: string, words: string, more: object = {}): string {
  const flow = screen.startsWith('pa') ? { flow: 'payment' } : {}
  const options = screen === 'disabled' ? { options: { es: 'Cerrado', en: 'Closed' } } : {}
  const facts = {
    screen,
    routes: screen === 'not-found' ? [] : [`/${screen}`],
    namespaces: ['common'],
    sources: [],
    widgets: [],
  }
  const title = screen === 'disabled' ? { var: 'options.es' } : words
  return JSON.stringify({
    facts,
    document: {
      screen,
      title,
      ...flow,
      ...options,
      body: [{ widget: 'text', text: words }],
      ...more,
    },
    fragments: {},
  })
}

/** The data with which a build of these documents starts, in memory. */
export function buildOf(
  objects: Objects,
  floor = 0,
): { documents: Documents; objects: BuildObjects; guarded: GuardedState } {
  const of = <Value>(folder: string) =>
    Object.keys(objects)
      .filter((name) => name.startsWith(folder))
      .map((name) => JSON.parse(objects[name]!) as Value)
  const start: BootstrapData = {
    files: `/assets/${sha256(JSON.stringify(objects)).slice(0, 8)}/`,
    screens: of<ReleasedScreen>('screens/').map(({ facts }) => facts),
    families: of('endpoints/'),
    app: of<BootstrapData['app']>('app')[0]!,
    config: configRules,
    profiles: of('profiles/'),
    floor,
  }
  const embedded: EmbeddedFiles = {
    read: async <Value>(name: string) => JSON.parse(objects[`locales/${name}`] ?? 'null') as Value,
    document: async (screen) => JSON.parse(objects[`screens/${screen}`]!) as ReleasedScreen,
    picture: (name) => name,
    forget: () => {},
  }
  const capabilities = { language: 1, widgets: ['text'], responses: { loan: '0123456789abcdef' } }
  return {
    documents: { start, embedded },
    guarded: guardedStateOf(new Map(Object.entries(objects))),
    objects: {
      floor,
      capabilities,
      objects: Object.fromEntries(
        Object.entries(objects).map(([name, text]) => [name, sha256(text)]),
      ),
    },
  }
}
