import {
  initialOf,
  isObject,
  isStateDeclaration,
  membersOf,
  operatorOf,
  type Json,
  type JsonObject,
} from '../../../renderer/language'
import { schemaType } from '../types/from-schema'
import { widenedType } from '../types/from-value'
import { anyType, orNull, type Type } from '../types/type'
import { marked, type Personal } from '../types/personal'
import type { Declared } from './model'

/** The names that a document declares. */
export function declaredBy(
  document: JsonObject,
  held: ReadonlyMap<string, Personal> = new Map(),
): Declared {
  const names = (member: string) => new Set(membersOf(document[member]).map(([name]) => name))
  const state = new Map(
    membersOf(document['state']).map(([name, value]) => [
      name,
      marked(stateType(value), held.get(name)),
    ]),
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
  const initial = initialOf(value)
  if (isStateDeclaration(value) && value['type'] !== undefined)
    return initial === null ? orNull(schemaType(value['type'])) : schemaType(value['type'])
  return isObject(initial) && operatorOf(initial) ? anyType : widenedType(initial)
}
