import {
  isObject,
  objectsIn,
  operatorOf,
  own,
  segmentsOf,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'
import type { Site } from './in-place'

/** The position of the node in a trail that gives an input as a literal; -1 if no node does. */
export function writerOf(trail: readonly Site[], input: string | undefined): number {
  return trail.findIndex(({ source }, at) => {
    const name = nameFrom(trail, at, input)
    return name !== undefined && isLiteral(given(source, name))
  })
}

/** The name that a node further out uses for an input of the innermost fragment. */
export function nameFrom(
  trail: readonly Site[],
  at: number,
  input: string | undefined,
): string | undefined {
  let name = input
  for (let inner = trail.length - 1; inner > at && name !== undefined; inner--)
    name = inputsIn(given(trail[inner]!.source, name))[0]
  return name
}

/** The value that a node passes for an input. */
export function given({ with: inputs }: JsonObject, name: string): Json | undefined {
  return isObject(inputs) ? own(inputs, name) : undefined
}

function isLiteral(value: Json | undefined): boolean {
  return value !== undefined && objectsIn(value).every((part) => operatorOf(part) === undefined)
}

/** The input that a place of a fragment reads, or that the expression or step around it does. */
export function inputAt(document: Json | undefined, pointer: string): string | undefined {
  const around: Json[] = []
  let value = document
  for (const segment of segmentsOf(pointer)) {
    value = Array.isArray(value)
      ? value[Number(segment)]
      : isObject(value)
        ? own(value, segment)
        : undefined
    if (value === undefined) break
    around.push(value)
  }
  for (const part of around.toReversed()) {
    if (isObject(part) && part['do'] !== undefined) return inputsIn(part['screen'])[0]
    if (isObject(part) && (part['widget'] ?? part['fragment']) !== undefined) return undefined
    const [name] = inputsIn(part)
    if (name !== undefined) return name
  }
  return undefined
}

/** Names of the inputs that a value reads. */
function inputsIn(value: Json | undefined): string[] {
  return objectsIn(value).flatMap(({ var: read }) => {
    const path = Array.isArray(read) ? read[0] : read
    const [root, name] = typeof path === 'string' ? path.split('.') : []
    return root === 'with' && name !== undefined ? [name] : []
  })
}
