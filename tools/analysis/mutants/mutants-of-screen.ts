import { type NamedDocument, scenarioFilesOf, scenariosIn, type Endpoint } from '../project/screens'
import { type Project, shownFragments } from '../project/project'
import { type Mutant, mutantOf, mutationsOf, type Mutation, enginePointers } from './mutations-of'
import {
  type JsonObject,
  isObject,
  type Json,
  valueAt,
  objectOrEmpty,
  pointerTo,
} from '../../../renderer/language'
import type { SourceFile } from '../project/source-file'
import { onceFor } from '../json/cached'
import { pluralSuffix } from '../../../src/delivery/guarded/index'
import type { Text } from '../project/texts'
import { replaceValue, renameMember } from '../json/replace-value'

/**
 * Returns the mutants (documents with one deliberate mistake) of a screen, of its fragments, and of
 * the texts, endpoints and responses that it uses.
 */
export function mutantsOfScreen(
  project: Project,
  screen: NamedDocument,
  marks: ReadonlySet<string>,
): Mutant[] {
  const words = [...marks].map((mark) => mark.split(' '))
  const named = (kind: string) =>
    new Set(words.flatMap(([word, ...rest]) => (word === kind ? rest.slice(-1) : [])))
  const [scenarios] = scenarioFilesOf(project.kinds.scenarios, screen.name)
  return [
    ...mutantsIn(project, screen, 'screen'),
    ...shownFragments(project, screen.document).flatMap((each) =>
      mutantsIn(project, each, 'fragment'),
    ),
    ...mutantsInTexts(project, named('text')),
    ...mutantsInEndpoints(project, named('call')),
    ...(scenarios ? mutantsInAnswers(project, named('call'), scenarios) : []),
  ]
}

function mutantsIn(
  project: Project,
  document: NamedDocument,
  kind: 'screen' | 'fragment',
): Mutant[] {
  const placesOf = onceFor((name) => {
    const screen = project.screens.get(name)
    return screen ? enginePointers(project, screen, document) : () => undefined
  })
  return mutationsOf(document.document, endpointNames(project)).map((mutation) => ({
    ...mutantOf(project, document.file, mutation),
    kind,
    ...(kind === 'fragment' ? { word: document.name } : {}),
    marksIn: (screen) => placesOf(screen)(mutation.pointer),
  }))
}

/**
 * Returns the names of all endpoints, because an author may write any of these names by mistake.
 */
function endpointNames({ endpoints }: Project): JsonObject {
  return { others: [...endpoints.keys()].map((endpoint) => ({ endpoint })) }
}

function mutantsInAnswers(
  project: Project,
  asked: ReadonlySet<string>,
  scenarios: SourceFile,
): Mutant[] {
  return endpointsNamed(project, asked).flatMap(({ name, file, document }) =>
    membersOfAnswer(document).map((path): Mutant => {
      const member = path.filter((each) => each !== 'properties').slice(1)
      const json = isObject(scenarios.json) ? scenarios.json : {}
      const changed = JSON.stringify(withNull(json, name, member))
      return {
        kind: 'answer',
        mutator: 'a null answer',
        value: undefined,
        file,
        pointer: pointerTo(['endpoints', name.slice(name.indexOf('.') + 1), ...path]),
        changed: new Map([[scenarios.path, changed]]),
        what: `${name} answers without *${member.join('.')}*`,
        marksIn: () => [`call ${name}`],
      }
    }),
  )
}

function withNull(file: JsonObject, endpoint: string, member: readonly string[]): JsonObject {
  const answered = (direction: Json) => replaceValue(direction, pointerTo(member), null) ?? null
  return {
    ...file,
    scenarios: Object.fromEntries(
      Object.entries(scenariosIn(file)).map(([name, scenario]) => {
        if (!isObject(scenario)) return [name, scenario ?? null]
        const answers = objectOrEmpty(scenario['answers'])
        const directions = answers[endpoint] ?? {}
        const changed = Array.isArray(directions) ? directions.map(answered) : answered(directions)
        return [name, { ...scenario, answers: { ...answers, [endpoint]: changed } }]
      }),
    ),
  }
}

function mutantsInEndpoints(project: Project, usedEndpoints: ReadonlySet<string>): Mutant[] {
  return endpointsNamed(project, usedEndpoints).flatMap(({ name, file, document }) => {
    const at = ['endpoints', name.slice(name.indexOf('.') + 1)]
    const members = [...membersBelow(document, ['params']), ...membersOfAnswer(document)]
    return members.flatMap((path): Mutant[] => {
      const around = [...at, ...path.slice(0, -1)]
      const owner = valueAt(project.files.get(file)?.json, around)
      const member = path.at(-1) ?? ''
      if (!isObject(owner)) return []
      const pointer = pointerTo([...around, member])
      const value = renameMember(owner, member, `${member}2`)
      const lost = { pointer, mutator: 'a lost member', value: undefined }
      const called = { pointer: pointerTo(around), mutator: 'a renamed member', value }
      const mutant = (mutation: Mutation, what: string): Mutant => ({
        ...mutantOf(project, file, mutation),
        kind: 'endpoint',
        sharedName: name,
        isTypeOnly: path[0] === 'response',
        pointer,
        what: `*${member}* of ${name} ${what}`,
        marksIn: () => [`call ${name}`],
      })
      return [mutant(lost, 'is lost'), mutant(called, `is called *${member}2*`)]
    })
  })
}

function endpointsNamed({ endpoints }: Project, names: ReadonlySet<string>): Endpoint[] {
  return [...endpoints.values()].filter(({ name }) => names.has(name))
}

function membersOfAnswer(document: JsonObject): string[][] {
  const below = (path: readonly string[]): string[][] =>
    membersBelow(document, [...path, 'properties']).flatMap((member) => [member, ...below(member)])
  return below(['response'])
}

function membersBelow(document: JsonObject, path: readonly string[]): string[][] {
  const object = valueAt(document, path)
  return isObject(object) ? Object.keys(object).map((name) => [...path, name]) : []
}

function mutantsInTexts(project: Project, usedKeys: ReadonlySet<string>): Mutant[] {
  return [...project.texts].flatMap(([language, texts]) => {
    const entries = [...texts]
    return entries.flatMap(([key, text], index) => {
      const base = baseOf(key)
      if (!usedKeys.has(key) && !usedKeys.has(base)) return []
      const marks = [`text ${language} ${key}`, `text ${language} ${base}`]
      const neighbour = entries[index + 1]?.[1] ?? entries[index - 1]?.[1]
      return changesOfText(project, text, neighbour).map(
        (mutator): Mutant => ({ ...mutator, kind: 'text', sharedName: base, marksIn: () => marks }),
      )
    })
  })
}

function baseOf(key: string): string {
  return key.replace(pluralSuffix, '')
}

type Change = Pick<Mutant, 'file' | 'pointer' | 'mutator' | 'value' | 'changed' | 'what'>

function changesOfText(project: Project, text: Text, neighbour: Text | undefined): Change[] {
  const { file, pointer, value, args } = text
  const change = (mutator: string, to: string | undefined, what: string): Change => {
    const mutation: Mutation = { pointer, mutator, value: to }
    return { ...mutantOf(project, file, mutation), what }
  }
  const quoted = `“${shortened(value)}”`
  return [
    change('a lost text', undefined, `${quoted} is lost`),
    ...(neighbour && neighbour.file === file && neighbour.value !== value
      ? [swapped(project, text, neighbour)]
      : []),
    ...args.map((name) =>
      change('a lost placeholder', withoutPlace(value, name), `${quoted} stands without {${name}}`),
    ),
  ]
}

function swapped(project: Project, text: Text, other: Text): Change {
  const mutator = 'a swapped text'
  return {
    ...mutantOf(
      project,
      text.file,
      { pointer: text.pointer, mutator, value: other.value },
      { pointer: other.pointer, mutator, value: text.value },
    ),
    what: `“${shortened(text.value)}” and “${shortened(other.value)}” stand in each other's place`,
  }
}

function withoutPlace(text: string, name: string): string {
  return text.replaceAll(new RegExp(`\\s?\\{\\{?\\s*${name}[^{}]*\\}\\}?`, 'g'), '')
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60).trimEnd()}…` : text
}
