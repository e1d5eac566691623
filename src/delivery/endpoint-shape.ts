import { isObject, type JsonObject } from '../../renderer/language'

/**
 * Whether every endpoint of a family, with what the family says for all of them, has what a call
 * reads.
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

/** Parts with names, none of which climbs; the first is no parameter, which could name a host. */
const ownPath = /^\/(?!\{(?!provider\}))(?:(?!\.+(?:\/|$))[\w.{}-]+(?:\/(?!\/)|$))*$/

const isPolicy = (value: unknown) => isObject(value) && typeof value['show'] === 'string'

const isParam = (value: unknown) =>
  isObject(value) && places.includes(value['in']) && isObject(value['schema'])

const places: readonly unknown[] = ['query', 'body', 'file', 'path']

/** Whether a value is a list of texts. */
export const areTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/** Whether a value is an object of texts. */
export const isMapOfTexts = (value: unknown): boolean =>
  isObject(value) && areTexts(Object.values(value))
