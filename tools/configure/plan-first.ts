import { isObject, type Json } from '../../renderer/language'
import { type BootstrapData, firstRequests, profileOf } from '../../src/bootstrap'
import type { Config } from '../../src/config'
import { readSession } from '../../src/session'

/** A text of a request: one that is known, one of the session, or one of two by one of the session. */
export type PlannedText =
  | string
  | { session: string; otherwise?: string }
  | { session: string; is: string; text: string; otherwise: string }

/** A load that the page sends by itself, when it knows its session. */
export interface PlannedLoad {
  address: string
  query: readonly (readonly [name: string, PlannedText])[]
  headers: Readonly<Record<string, PlannedText>>
  data?: ''
}

/** What a configured page sends by itself. */
export interface FirstPlan {
  /** The page's own path; opened under another, it sends nothing. */
  path: string
  /** What stands for a parameter of the session that the address lacks. */
  defaults: Readonly<Record<string, string>>
  loads: readonly PlannedLoad[]
}

/**
 * Plans the first loads of a page by its settings: they are worked out as the app does, once with a
 * mark for each parameter of the session and once without any. Undefined where the page's screen
 * has none that can be planned; the app then sends what there is.
 */
export function planFirst(start: BootstrapData, config: Config): FirstPlan | undefined {
  const entry = start.screens.find(({ routes }) => routes.includes(start.path ?? ''))
  const language = entry && languageOf(entry.locale ?? start.app.locale)
  if (!entry || !language || entry.available !== undefined) return undefined
  const { session: rules } = start.app
  const profile = profileOf(config.profile, start.profiles)
  const names = [...rules.common, ...rules.also]
  const marked = Object.fromEntries(names.map((name) => [name, mark(name)]))
  const loads = entry.sources.flatMap((source) => {
    const [full] = firstRequests(start, config, [source], marked, mark(''))
    const [bare] = firstRequests(start, config, [source], {}, mark(''))
    return full && !JSON.stringify(source.params).includes('"if"')
      ? (loadOf(full, bare?.url ?? '', language) ?? [])
      : []
  })
  const { values: defaults } = readSession({ search: '', hash: '' }, rules, { config, profile })
  return loads.length > 0 ? { path: start.path!, defaults, loads } : undefined
}

/** What stands for a parameter of the session; nothing that is written into an address changes it. */
const mark = (name: string) => `~session.${name}~`
const holdsMark = /~session\.\w*~/
const isMark = /^~session\.(\w*)~$/

/** Undefined where its path holds a parameter, which could make it another one. */
function loadOf(
  { url, headers, data }: { url: string; headers: Record<string, string>; data?: unknown },
  bareUrl: string,
  language: PlannedText,
): PlannedLoad | undefined {
  const [address = '', query] = url.split('?')
  if (holdsMark.test(address)) return undefined
  const bare = new Map(pairsOf(bareUrl.split('?')[1]))
  const planned = (text: string, otherwise?: string): PlannedText => {
    const name = isMark.exec(text)?.[1]
    if (name === undefined) return decodeURIComponent(text)
    if (!name) return language
    return {
      session: name,
      ...(otherwise !== undefined && { otherwise: decodeURIComponent(otherwise) }),
    }
  }
  return {
    address,
    query: pairsOf(query).map(([name, text]) => [name, planned(text, bare.get(name))]),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, text]) => [name, planned(encodeURIComponent(text))]),
    ),
    ...(data === '' && { data }),
  }
}

const pairsOf = (query = '') =>
  query
    .split('&')
    .filter(Boolean)
    .map((pair) => pair.split('=') as [string, string])

/** The rule of a language where it is one language, or one of two by a parameter of the session. */
function languageOf(rule: Json): PlannedText | undefined {
  if (typeof rule === 'string') return rule
  const choice = isObject(rule) && rule['if']
  if (!Array.isArray(choice) || choice.length !== 3) return undefined
  const [condition, text, otherwise] = choice
  const sides = isObject(condition) && condition['===']
  const [read, is] = Array.isArray(sides) ? sides : []
  const path = isObject(read) && read['var']
  const session = typeof path === 'string' && /^session\.(\w+)$/.exec(path)?.[1]
  return session && isText(is) && isText(text) && isText(otherwise)
    ? { session, is, text, otherwise }
    : undefined
}

const isText = (value: unknown): value is string => typeof value === 'string'
