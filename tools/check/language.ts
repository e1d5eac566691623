// The checker's only door to the engine: the language itself is defined there, never a second time here.
export { listOperators, operatorOf, operators } from '../../renderer/core/expression/operators'
export { isObject, isSafeName, type Json, type JsonObject } from '../../renderer/core/json'
export { limits } from '../../renderer/core/limits'

/** A member that should be a text; empty where it is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
