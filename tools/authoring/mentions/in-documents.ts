import {
  child,
  isObject,
  type Json,
  type JsonObject,
  membersOf,
  stringOrEmpty,
  visitDocument,
  visitValue,
} from '../../../renderer/language'
import { actionOf } from '../../analysis/actions'
import { meaningOf } from '../../analysis/operators'
import type { Project } from '../../analysis/project'
import type { PlaceIn, Subject } from './mention'

/** The places where a screen, a fragment or the app document names something. */
export function mentionsInDocument(
  document: JsonObject,
  subject: Subject,
  project: Project,
): PlaceIn[] {
  const found: PlaceIn[] = []
  const note = (kind: string, value: Json | undefined, pointer: string) => {
    if (kind === subject.kind && value === subject.name) found.push({ pointer })
  }
  /** Every text of a value at a place for names of screens. */
  const noteWords = (value: Json | undefined, pointer: string) =>
    visitValue(value, (part, place) => note('screen', part, place), pointer)
  visitDocument(document, {
    node(node, { pointer }) {
      note('fragment', node['fragment'], child(pointer, 'fragment'))
      const { inputs } = project.fragments.get(stringOrEmpty(node['fragment'])) ?? {}
      for (const [name, value] of membersOf(node['with']))
        if (inputs?.get(name)?.isScreen) noteWords(value, child(child(pointer, 'with'), name))
    },
    source: ({ endpoint }, pointer) => note('endpoint', endpoint, child(pointer, 'endpoint')),
    step(step, pointer) {
      for (const [member, meaning] of Object.entries(actionOf(step['do'])?.members ?? {})) {
        if (meaning.kind !== 'name') continue
        if (meaning.of === 'screen') noteWords(step[member], child(pointer, member))
        else note(meaning.of, step[member], child(pointer, member))
      }
    },
    value: (value, pointer) => found.push(...mentionsInValue(value, pointer, subject)),
  })
  for (const [name, input] of membersOf(document['with']))
    if (isObject(input) && isScreenInput(input))
      noteWords(input['default'], `${child('/with', name)}/default`)
  return found
}

function isScreenInput({ schema }: JsonObject): boolean {
  return isObject(schema) && schema['format'] === 'x-screen'
}

/** The places where operators of an expression name it. */
function mentionsInValue(value: Json, pointer: string, { kind, name }: Subject): PlaceIn[] {
  const found: PlaceIn[] = []
  visitValue(
    value,
    (part, place) => {
      if (!isObject(part)) return
      for (const [operator, given] of Object.entries(part)) {
        const names = meaningOf(operator)?.names
        const [word, at] = firstOf(given, child(place, operator))
        if (names === kind && word === name) found.push({ pointer: at })
        if (kind === 'endpoint' && names === 'path' && isUnsure(word, name))
          found.push({ pointer: at, says: (to) => word.replace(name, to) })
      }
    },
    pointer,
  )
  return found
}

/** Operators take a list, or one argument without brackets. */
function firstOf(given: Json | undefined, pointer: string): [Json | undefined, string] {
  return Array.isArray(given) ? [given[0], child(pointer, 0)] : [given, pointer]
}

function isUnsure(path: Json | undefined, endpoint: string): path is string {
  return typeof path === 'string' && `${path}.`.startsWith(`unsure.${endpoint}.`)
}
