import {
  initialOf,
  isObject,
  isStateDeclaration,
  membersOf,
  operatorOf,
  type Json,
  type JsonObject,
} from '../../../renderer/language'
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
  if (isStateDeclaration(value) && value['type'] !== undefined) return schemaType(value['type'])
  const initial = initialOf(value)
  return isObject(initial) && operatorOf(initial) ? anyType : widenedType(initial)
}
