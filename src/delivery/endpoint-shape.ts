import { isObject, type JsonObject } from '../../renderer/language'

/**
 * True if every endpoint of a family, with the settings of the family, has the members that calls
 * read.
 */
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
 * A path of segments, none of only dots. The first one must not be a parameter other than
 * `provider`, since it could name a host.
 */
const ownPath = /^\/(?!\{(?!provider\}))(?:(?!\.+(?:\/|$))[\w.{}-]+(?:\/(?!\/)|$))*$/

const isPolicy = (value: unknown) => isObject(value) && typeof value['show'] === 'string'

const isParam = (value: unknown) =>
  isObject(value) && places.includes(value['in']) && isObject(value['schema'])

const places: readonly unknown[] = ['query', 'body', 'file', 'path']

/** True for a list of texts. */
export const areTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/** True for an object of texts. */
export const isMapOfTexts = (value: unknown): boolean =>
  isObject(value) && areTexts(Object.values(value))
