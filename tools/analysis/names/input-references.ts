import {
  child,
  isObject,
  type Json,
  type JsonObject,
  membersOf,
  visitDocument,
} from '../../../renderer/language'
import { expectations, type NameReference } from './named-kinds'
import { selectValues } from './select'

/** The names of inputs that a document gives to fragments and to screens. */
export function inputsGiven(document: JsonObject): NameReference[] {
  const references: NameReference[] = []
  visitDocument(document, {
    node({ fragment, with: values }, { pointer }) {
      if (typeof fragment === 'string')
        references.push(...inputsIn(values, child(pointer, 'with'), `fragment ${fragment}`))
    },
    step({ screen, params }, pointer) {
      if (typeof screen === 'string')
        references.push(...inputsIn(params, child(pointer, 'params'), `screen ${screen}`))
    },
  })
  return references
}

/** The inputs of screens in expected side effects, as in `{ "go": "order", "with": { "id": "1" } }`. */
export function inputsExpected(scenarios: JsonObject): NameReference[] {
  return expectations.flatMap((expectation) =>
    selectValues(scenarios, `${expectation}/does/*`).flatMap(({ value, pointer }) => {
      const { go, replace, by, with: params } = isObject(value) ? value : {}
      const screen = go ?? replace
      return typeof screen === 'string' && by === undefined
        ? inputsIn(params, child(pointer, 'with'), `screen ${screen}`)
        : []
    }),
  )
}

/** The places of steps that give an input to a screen whose name they compute. */
export function stepsWithInput(document: JsonObject, input: string): string[] {
  const pointers: string[] = []
  visitDocument(document, {
    step({ screen, params }, pointer) {
      if (isObject(screen) && isObject(params) && Object.hasOwn(params, input))
        pointers.push(child(child(pointer, 'params'), input))
    },
  })
  return pointers
}

function inputsIn(values: Json | undefined, pointer: string, owner: string): NameReference[] {
  return membersOf(values).map(([name]) => ({
    kind: 'input',
    name,
    pointer: child(pointer, name),
    atKey: true,
    owner,
  }))
}
