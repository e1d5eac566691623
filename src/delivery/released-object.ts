import {
  assertShape,
  EngineError,
  isObject,
  isSafeName,
  type JsonObject,
} from '../../renderer/language'
import type { DocumentBundle } from '../bootstrap/embedded'
import type { RouteEntry } from '../bootstrap/bootstrap-data'

export function areEndpoints(endpoints: JsonObject, shared: JsonObject): boolean {
  return Object.values(endpoints).every(
    (entry) => isObject(entry) && isEndpoint({ ...shared, ...entry }),
  )
}

function isEndpoint({
  method,
  path,
  base,
  client,
  message,
  answer,
  success,
  failure,
  network,
  params = {},
}: JsonObject): boolean {
  const answers =
    isObject(success) && typeof success['field'] === 'string' && areTexts(success['is'])
  return (
    areTexts([method, base, client, message, answer]) &&
    typeof path === 'string' &&
    ownPath.test(path) &&
    answers &&
    [failure, network].every(isPolicy) &&
    isObject(params) &&
    Object.values(params).every(isParam)
  )
}

/**
 * Matches a path without empty segments and without segments of dots. The first segment must not be
 * a parameter, because a parameter could name a host. Only `provider` is allowed.
 */
const ownPath = /^\/(?!\{(?!provider\}))(?:(?!\.+(?:\/|$))[\w.{}-]+(?:\/(?!\/)|$))*$/

const isPolicy = (value: unknown) => isObject(value) && typeof value['show'] === 'string'

const isParam = (value: unknown) =>
  isObject(value) && places.includes(value['in']) && isObject(value['schema'])

const places: readonly unknown[] = ['query', 'body', 'file', 'path']

const areTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

const isMapOfTexts = (value: unknown): boolean => isObject(value) && areTexts(Object.values(value))

export interface ReleasedScreen extends DocumentBundle {
  facts: RouteEntry
}

/** Returns the folder of an object, such as `screens`, `locales` or `endpoints`. */
export const folderOf = (name: string): string => name.split('/')[0]!

export function screenOf(name: string): string | undefined {
  return name.startsWith(screens) ? name.slice(screens.length) : undefined
}

export const nameOfScreen = (screen: string): string => screens + screen

const screens = 'screens/'

/** Parses an object. Throws unless it has the shape that its name requires. */
export function parseObject(name: string, text: string): JsonObject {
  const value = parse(text, name)
  if (!isObject(value) || !Object.keys(value).every(isSafeName))
    throw new EngineError('release-bad-object', name)
  // Only the shape is checked here. Each document is validated when it is compiled.
  Object.values(value).forEach(assertShape)
  if (!shapes[folderOf(name)]?.(value, name.slice(name.indexOf('/') + 1)))
    throw new EngineError('release-bad-object', name)
  return value
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new EngineError('release-bad-object', name, { cause })
  }
}

const isTextOrTexts = (value: unknown): boolean =>
  typeof value === 'string' || (isObject(value) && Object.values(value).every(isTextOrTexts))

const shapes: Readonly<Record<string, (value: JsonObject, name: string) => boolean>> = {
  screens: ({ facts, document, fragments }, name) =>
    isObject(facts) &&
    isFactsOf(facts, name) &&
    isObject(document) &&
    document['screen'] === name &&
    isObject(fragments),
  locales: (texts) => Object.values(texts).every(isTextOrTexts),
  endpoints: ({ family, endpoints, ...shared }, name) =>
    family === name && isObject(endpoints) && areEndpoints(endpoints, shared),
  profiles: ({ profile, texts }, name) =>
    profile === name && isObject(texts ?? {}) && areNames(Object.values(texts ?? {})),
  app: ({ session, locale, clients, languages = [] }) =>
    isObject(session) &&
    isSession(session) &&
    locale !== undefined &&
    areTexts(languages) &&
    isObject(clients) &&
    Object.values(clients).every(isClient),
}

function isFactsOf(
  { screen, routes, namespaces, sources, widgets, next = [] }: JsonObject,
  name: string,
): boolean {
  const loads =
    Array.isArray(sources) &&
    sources.every(
      (source) =>
        isObject(source) && typeof source['endpoint'] === 'string' && isObject(source['params']),
    )
  const lists = [routes, widgets, next]
  return (
    screen === name &&
    lists.every(areTexts) &&
    (routes as string[]).every(isPlainRoute) &&
    areNames(namespaces) &&
    loads
  )
}

/** True for a route without a query. */
const isPlainRoute = (route: string): boolean => !/[?&]/.test(route)

/** True for a list of names, none of which leads into another folder. */
const areNames = (names: unknown): boolean =>
  areTexts(names) && (names as string[]).every((name) => /^[A-Za-z][\w.-]*$/.test(name))

function isSession({ common, also, travel = [], defaults = {}, secret = {} }: JsonObject): boolean {
  return (
    [common, also, travel].every(areTexts) &&
    isMapOfTexts(defaults) &&
    isObject(secret) &&
    Object.values(secret).every(areTexts)
  )
}

function isClient(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value['encoding'] === 'string' &&
    areTexts(value['session'] ?? []) &&
    isMapOfTexts(value['constants'] ?? {})
  )
}
