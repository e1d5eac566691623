import { isObject, type Json, type JsonObject } from '../../../../renderer/language'

export interface Mutation {
  readonly name: string
  readonly edited: () => JsonObject
}

/** Yields mutations: changed values, and removed, repeated or exchanged members and items. */
export function* mutations(document: JsonObject): Generator<Mutation> {
  for (const { pointer, value } of places(document, [])) {
    for (const [name, edited] of edits(value))
      yield {
        name: `${name} at /${pointer.join('/')}`,
        edited: () => put(document, pointer, edited) as JsonObject,
      }
    if (pointer.length > 0)
      yield {
        name: `removed /${pointer.join('/')}`,
        edited: () => put(document, pointer, undefined) as JsonObject,
      }
  }
}

function* places(
  value: Json,
  pointer: readonly string[],
): Generator<{ pointer: readonly string[]; value: Json }> {
  yield { pointer, value }
  if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value))
      if (member !== undefined) yield* places(member, [...pointer, name])
}

function* edits(value: Json): Generator<readonly [name: string, edited: Json]> {
  if (typeof value === 'string') yield ['longer text', `${value}x`]
  if (typeof value === 'string') yield ['number', Number.parseInt(value, 10) || 7]
  if (typeof value === 'number') yield ['next number', value + 1]
  if (typeof value === 'number') yield ['digits', String(value)]
  if (typeof value === 'boolean') yield ['opposite', !value]
  if (isObject(value)) yield ['member more', { ...value, another: 'thing' }]
  if (!Array.isArray(value) || value.length === 0) return
  yield ['first item twice', [...value, value[0]!]]
  if (value.length > 1 && JSON.stringify(value[0]) !== JSON.stringify(value.at(-1)))
    yield ['ends exchanged', [value.at(-1)!, ...value.slice(1, -1), value[0]!]]
}

function put(
  value: Json,
  [name, ...rest]: readonly string[],
  edited: Json | undefined,
): Json | undefined {
  if (name === undefined) return edited
  if (Array.isArray(value))
    return value
      .map((item, at) => (String(at) === name ? put(item, rest, edited) : item))
      .filter((item) => item !== undefined)
  const object = value as JsonObject
  const changed = put(object[name]!, rest, edited)
  const entries = Object.entries(object).flatMap(([key, member]): [string, Json | undefined][] =>
    key === name ? (changed === undefined ? [] : [[key, changed]]) : [[key, member]],
  )
  return Object.fromEntries(entries)
}
