import { isObject, operatorOf, type Json, type JsonObject } from '../../../renderer/language'
import { schemaType, widenedType, anyType, type Type } from '../types'
import type { Declared } from './model'

/** The names that a document declares. */
export function declaredBy(document: JsonObject): Declared {
  const names = (member: string) => new Set(membersOf(document[member]).map(([name]) => name))
  const state = new Map(
    membersOf(document['state']).map(([name, value]) => [name, stateType(value)]),
  )
  return {
    state,
    data: names('data'),
    rules: names('rules'),
    modals: names('modals'),
    params: names('params'),
    options: names('options'),
  }
}

function stateType(value: Json): Type {
  if (isDeclaration(value) && value['type'] !== undefined) return schemaType(value['type'])
  const initial = initialOf(value)
  return isObject(initial) && operatorOf(initial) ? anyType : widenedType(initial)
}

/** A state entry is a first value, or `{ "type": schema, "initial": value }`. */
export function isDeclaration(value: Json): value is JsonObject {
  return isObject(value) && Object.hasOwn(value, 'initial')
}

/** The first value of a state entry. */
export function initialOf(value: Json): Json | undefined {
  return isDeclaration(value) ? value['initial'] : value
}

/** The members of an object without its note; none for what is no object. */
export function membersOf(value: Json | undefined): [string, Json][] {
  return isObject(value)
    ? Object.entries(value).flatMap(([name, member]) =>
        name === '$comment' || member === undefined ? [] : [[name, member] as [string, Json]],
      )
    : []
}
