export type Json = null | boolean | number | string | Json[] | JsonObject

export interface JsonObject {
  [key: string]: Json | undefined
}

/** True for an object, but not for an array or null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** True if an object has exactly one member. */
export function isSingle(object: JsonObject): boolean {
  let names = 0
  for (const _ in object) names++
  return names === 1
}

/** Filters a list. Returns the list itself if all items pass the test. */
export function filterItems<Item, Kept extends Item>(
  items: readonly Item[],
  test: (item: Item) => item is Kept,
): readonly Kept[] {
  for (let at = 0; at < items.length; at++) if (!test(items[at]!)) return items.filter(test)
  return items as readonly Kept[]
}

/** Appends an item. The first item creates the list without spare capacity. */
export function append<Item>(items: Item[] | undefined, item: Item): Item[] {
  if (!items) return [item]
  items.push(item)
  return items
}

/** Reads an own member. Inherited members, such as "constructor", are ignored. */
export function own<Value>(
  record: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.prototype.hasOwnProperty.call(record, name) ? record[name] : undefined
}

/** False for a name that gives access to the prototype chain. */
export function isSafeName(name: string): boolean {
  return name !== '__proto__' && name !== 'constructor' && name !== 'prototype'
}

export function stringOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function objectOrEmpty(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

const nothing = ['null', 'undefined', 'NaN', '(null)', '[object Object]']

/** True for strings that servers send for a missing value, but not for the name "Null". */
export const isNothing = (value: unknown): boolean => nothing.includes(value as string)
