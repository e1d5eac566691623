import {
  child,
  isObject,
  limits,
  objectsIn,
  operatorOf,
  visitDocument,
  type Json,
  type JsonObject,
} from '../../../renderer/language'
import { say } from '../words/words'

/** A part of a document that exceeds a limit of phones. */
export interface Bulk {
  readonly pointer: string
  readonly what: string
  readonly fix: string
}

const known = new WeakMap<JsonObject, readonly Bulk[]>()

/**
 * Returns the parts of a document that exceed the limits. They are not analysed further, since
 * phones reject them and the analysis could take too long.
 */
export function bulkIn(document: JsonObject): readonly Bulk[] {
  const found = known.get(document) ?? [...rulesIn(document), ...partsIn(document)]
  known.set(document, found)
  return found
}

function rulesIn({ rules }: JsonObject): Bulk[] {
  const count = isObject(rules) ? Object.keys(rules).length : 0
  return count > limits.rules
    ? [
        {
          pointer: child('', 'rules'),
          what: say`The document has ${count} rules; ${limits.rules} are allowed.`,
          fix: say`Split the screen.`,
        },
      ]
    : []
}

function partsIn(document: JsonObject): Bulk[] {
  const found: Bulk[] = []
  let nodes = 0
  visitDocument(document, {
    node() {
      nodes++
    },
    value(value, pointer) {
      const count = countOperators(value)
      if (count > limits.operatorsPerRule)
        found.push({
          pointer,
          what: say`This expression has ${count} operators; ${limits.operatorsPerRule} are allowed.`,
          fix: say`Give parts of it a name under "rules".`,
        })
    },
  })
  return nodes > limits.nodes
    ? [
        ...found,
        {
          pointer: '/body',
          what: say`The document has more than ${limits.nodes} nodes, fragments included.`,
          fix: say`Repeat a node with "each", or split the screen.`,
        },
      ]
    : found
}

export function countOperators(value: Json): number {
  return objectsIn(value).filter(operatorOf).length
}
