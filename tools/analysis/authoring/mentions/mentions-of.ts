import {
  child,
  isObject,
  type Json,
  membersOf,
  type JsonObject,
  stringOrEmpty,
  visitDocument,
  visitValue,
} from '../../../../renderer/language'
import type { Project } from '../../project/project'
import type { SourceFile } from '../../project/source-file'
import type { Mention, PlaceIn, Subject } from './mention'
import { actionOf } from '../../actions/meanings'
import { meaningOf } from '../../operators/meanings'

/** Every place of a project that names something, without its declaration. */
export function mentionsOf(project: Project, subject: Subject): Mention[] {
  return [...project.files.values()].flatMap((file) => mentionsIn(project, file, subject))
}

/** Every place of a file that names something. */
export function mentionsIn(project: Project, file: SourceFile, subject: Subject): Mention[] {
  return mayName(file, subject)
    ? placesIn(file, subject, project).map((place) => ({ ...place, file: file.path }))
    : []
}

/** Quick test whether a file may contain a name: as it is, or with escaped letters. */
function mayName({ text }: SourceFile, { name }: Subject): boolean {
  return text.includes(name) || text.includes('\\')
}

function placesIn({ kind, json }: SourceFile, subject: Subject, project: Project): PlaceIn[] {
  if (kind === 'scenarios') return mentionsInScenarios(json, subject)
  if (!isObject(json)) return []
  if (kind === 'profile') return keysNamed(json['options'], '/options', subject)
  if (kind !== 'screen' && kind !== 'fragment' && kind !== 'app') return []
  const native = kind === 'app' && isObject(json['native']) ? json['native']['screens'] : undefined
  return [
    ...mentionsInDocument(json, subject, project),
    ...keysNamed(native, '/native/screens', subject),
  ]
}

/** Settings of one screen alone, under its name. */
function keysNamed(owner: Json | undefined, pointer: string, { kind, name }: Subject): PlaceIn[] {
  return kind === 'screen' && membersOf(owner).some(([key]) => key === name)
    ? [{ pointer: child(pointer, name), atKey: true }]
    : []
}

/** The places where a screen, a fragment or the app document names something. */
function mentionsInDocument(document: JsonObject, subject: Subject, project: Project): PlaceIn[] {
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

/** Side effects of an expectation that name a screen or an endpoint. */
const effectMembers = {
  screen: ['go', 'replace'],
  endpoint: ['load', 'call'],
  fragment: [],
} as const

/** The places of a file of scenarios that name something. */
function mentionsInScenarios(file: Json | undefined, subject: Subject): PlaceIn[] {
  if (!isObject(file)) return []
  const own = subject.kind === 'screen' && file['screen'] === subject.name
  return [
    ...(own ? [{ pointer: '/screen' }] : []),
    ...(subject.kind === 'screen' ? sessionsOf(file['scenarios'], subject.name) : []),
    ...membersOf(file['scenarios']).flatMap(([name, scenario]) =>
      mentionsInScenario(scenario, child('/scenarios', name), subject),
    ),
  ]
}

/** Ids of sessions that name a scenario of the screen, as in `scenario.order.paid`. */
function sessionsOf(scenarios: Json | undefined, screen: string): PlaceIn[] {
  const found: PlaceIn[] = []
  visitValue(
    scenarios,
    (part, pointer) => {
      if (typeof part === 'string' && part.includes(`scenario.${screen}.`))
        found.push({
          pointer,
          isLoose: true,
          says: (to) => part.replaceAll(`scenario.${screen}.`, `scenario.${to}.`),
        })
    },
    '/scenarios',
  )
  return found
}

function mentionsInScenario(scenario: Json, pointer: string, subject: Subject): PlaceIn[] {
  if (!isObject(scenario)) return []
  const { answers, steps, expect } = scenario
  const isEndpoint = subject.kind === 'endpoint'
  const answered = isEndpoint && isObject(answers) && Object.hasOwn(answers, subject.name)
  const callsBefore = isEndpoint ? ['unsure', 'succeeded'] : []
  return [
    ...(answered
      ? [{ pointer: child(`${pointer}/answers`, subject.name), atKey: true } as const]
      : []),
    ...callsBefore.flatMap((member) =>
      itemsOf(scenario[member]).flatMap((name, at) =>
        name === subject.name ? [{ pointer: `${pointer}/${member}/${at}` }] : [],
      ),
    ),
    ...mentionsInExpected(expect, `${pointer}/expect`, subject),
    ...itemsOf(steps).flatMap((step, at) =>
      isObject(step)
        ? mentionsInExpected(step['expect'], `${pointer}/steps/${at}/expect`, subject)
        : [],
    ),
  ]
}

const itemsOf = (list: Json | undefined): readonly Json[] => (Array.isArray(list) ? list : [])

/**
 * The places in the expected side effects. Links of the settings and letters have a `by` and do not
 * name a screen.
 */
function mentionsInExpected(
  expect: Json | undefined,
  pointer: string,
  subject: Subject,
): PlaceIn[] {
  const found: PlaceIn[] = []
  visitValue(
    expect,
    (part, place, name) => {
      if (name !== 'does' || !Array.isArray(part)) return
      for (const [at, effect] of part.entries())
        if (isObject(effect) && effect['by'] === undefined)
          for (const member of effectMembers[subject.kind])
            if (effect[member] === subject.name) found.push({ pointer: `${place}/${at}/${member}` })
    },
    pointer,
  )
  return found
}
