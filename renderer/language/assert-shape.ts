import { EngineError } from './faults.ts'
import { isSafeName } from './json.ts'
import * as limits from './limits.ts'

/** The maximum number of values in a document. Each value takes at least two bytes. */
const jsonValues = limits.bytes / 2

const jsonDepth = limits.depth * 4

const checkedDocuments = new WeakSet<object>()

/** Throws for a document that nests too deep, has too many values or uses a forbidden name. */
export function assertShape(document: unknown): void {
  if (!isContainer(document) || checkedDocuments.has(document)) return
  if (valuesIn(document, 0) > jsonValues) throw new EngineError('too-large')
  checkedDocuments.add(document)
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/**
 * Counts values. Throws if they nest too deep for the stack. Plain loops are faster before the JIT
 * optimizes this code.
 */
function valuesIn(value: unknown, depth: number): number {
  if (!isContainer(value)) return 1
  if (depth > jsonDepth) throw new EngineError('too-deep')
  let values = 1
  if (Array.isArray(value))
    for (let at = 0; at < value.length; at++) values += valuesIn(value[at], depth + 1)
  else
    for (const name in value) {
      if (!isSafeName(name)) throw new EngineError('forbidden-name', name)
      values += valuesIn((value as Record<string, unknown>)[name], depth + 1)
    }
  return values
}
