import type { Choices, Type } from './type'

/** The part of a type that holds: without null, empty texts, zero and `false`. */
export function holding(type: Type): Type {
  if (type.any) return type
  const { null: _, string, number, boolean, ...rest } = type
  return {
    ...rest,
    ...part('string', string, (value) => value !== ''),
    ...part('number', number, (value) => value !== 0),
    ...part('boolean', boolean && { only: [true, false], ...boolean }, (value) => value),
  }
}

/** The part of a type that does not hold; a list may be empty. */
export function failing(type: Type): Type {
  if (type.any) return type
  const { string, number, boolean } = type
  return {
    ...(type.null ? { null: type.null } : {}),
    ...(type.array ? { array: { items: {} } } : {}),
    ...(mayBe(string, '') ? { string: { only: [''] } } : {}),
    ...(mayBe(number, 0) ? { number: { only: [0] } } : {}),
    ...(mayBe(boolean, false) ? { boolean: { only: [false] } } : {}),
  }
}

function mayBe<Value>(choices: Choices<Value> | undefined, value: Value): boolean {
  return choices !== undefined && (choices.only?.includes(value) ?? true)
}

function part<Value>(
  name: string,
  choices: Choices<Value> | undefined,
  test: (value: Value) => boolean,
): object {
  if (!choices?.only) return choices ? { [name]: choices } : {}
  const only = choices.only.filter(test)
  return only.length === 0 ? {} : { [name]: { ...choices, only } }
}
