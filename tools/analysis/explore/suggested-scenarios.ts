import {
  child,
  isObject,
  type JsonObject,
  valueAt,
  valueText,
  type Json,
  isWithin,
  membersOf,
  stringOrEmpty,
  visitDocument,
} from '../../../renderer/language'
import { editOf, locatorOf } from '../check/engine/to-findings'
import type { Edit, Suggestion } from '../check/report'
import { addToList } from '../check/rules/scenarios'
import { scenariosOf } from '../coverage/play-scenarios'
import { printJson } from '../edits/print-json'
import type { Range } from '../edits/text-edit'
import { freshName, plainName } from '../names/words-of-names'
import type { Project } from '../project/project'
import type { SourceFile } from '../project/source-file'
import { type NamedDocument, scenarioFilesOf, scenariosIn } from '../project/screens'
import { say } from '../words/words'
import type { PlayPath } from './shrink'
import { mergePatch } from '../json/parse-json'
import { codeOf, lateMs, patchesOf, type AnswerChange, type Variation } from './variation'
import { pressableNames } from '../check/rules/scenario-steps'
import { placeOfPointer } from '../coverage/measure'

export interface SuggestedScenario {
  /** The scenario as JSON, with advice about nodes without an id. */
  readonly scenario: string
  /** The edits that save the play as a scenario, and add its name and ids to the screen document. */
  readonly keep?: Suggestion
}

/**
 * Returns a function that converts plays of a screen to scenarios with new names. The name has the
 * words of the title, or other given words. Equal plays are one scenario.
 */
export function createScenarioSuggester(project: Project, document: NamedDocument) {
  const { name: screen, file: path } = document
  const [file] = scenarioFilesOf(project.kinds.scenarios, screen)
  const scenarios = scenariosIn(file?.json)
  const names = new Set(Object.keys(scenarios))
  const last = [...names].at(-1)
  const nameSteps = createStepNamer(project, document)
  const known = new Map<string, SuggestedScenario>()
  return (title: string, playPath: PlayPath, nameWords = title): SuggestedScenario => {
    const { steps, edits: ids, advice } = nameSteps(playPath.steps)
    const scenario = asScenario(project, screen, { ...playPath, steps })
    const shown = [JSON.stringify(scenario), ...advice].join(' ')
    const same = known.get(shown)
    if (same) return same
    if (!ids || !isObject(valueAt(file?.json, '/scenarios'))) return { scenario: shown }
    const name = freshName(scenarioName(nameWords), names)
    names.add(name)
    const key = `${JSON.stringify(name)}: `
    const layout = { column: 4 + key.length, indent: '    ', step: '  ', newline: '\n' }
    const text = printJson({ title: title.slice(0, longestTitle), ...scenario }, layout)
    const comma = last === undefined ? '' : ','
    const edit = { file: file!.path, ...endOf(file!, last), text: `${comma}\n    ${key}${text}` }
    const suggested = {
      scenario: shown,
      keep: {
        label: say`Keep as the scenario "${name}"`,
        edits: [edit, ...listed(project.files.get(path), name), ...ids],
      },
    }
    known.set(shown, suggested)
    return suggested
  }
}

/** The maximum length of a scenario's name, which leaves room for a number at the end. */
const longestName = 48

/** Returns a name from words, without a part of a word at the end. */
function scenarioName(title: string): string {
  const words = plainName(title)
  const name =
    words.length > longestName ? words.slice(0, longestName).replace(/-[^-]*$/, '') : words
  return name || 'explored'
}

/** Returns the position after the last scenario, or after the brace of an empty object. */
function endOf(file: SourceFile, last: string | undefined): Range {
  const { value } = locatorOf(file)
  const { line, column } = value('/scenarios')
  if (last === undefined) return { line, column: column + 1, endLine: line, endColumn: column + 1 }
  const { endLine, endColumn } = value(child('/scenarios', last))
  return { line: endLine, column: endColumn, endLine, endColumn }
}

function listed(screen: SourceFile | undefined, name: string): Edit[] {
  const list = isObject(screen?.json) ? screen.json['scenarios'] : undefined
  if (!screen || !Array.isArray(list) || list.length === 0) return []
  return [editOf(screen.path, '', addToList(name, list), locatorOf(screen))]
}

const longestTitle = 120

function asScenario(
  project: Project,
  screen: string,
  { variation, steps, called, answers }: PlayPath,
): JsonObject {
  const base = scenariosOf(project, screen).find((one) => one.name === variation.scenario)
  const whole = base && valueAt(base.scenarios, child('', base.name))
  return scenarioOf(variation, steps, called, answers, isObject(whole) ? whole : {})
}

/** Describes a variation and its steps, as in `With "shop.repair" without "note", after …:`. */
export function circumstances(
  { changes, calls, retried, late, earlier, patch = {} }: Variation,
  steps: readonly Json[],
): string {
  const parts = [
    ...(earlier
      ? [say`the borrower leaves the page while "${valueText(earlier['call'])}" runs and returns`]
      : []),
    ...(late ? [say`"${late.endpoint}" answers after ${lateMs / 1000} s`] : []),
    ...Object.entries(patch).flatMap(([member, value]) => patchWords(member, value ?? null)),
    ...changes.map(wordsOf),
    ...(calls === 'network' ? [say`without a connection`] : []),
    ...(calls === 'refused' ? [say`with a server that refuses`] : []),
    ...(calls !== undefined && codeOf(calls) !== undefined
      ? [say`with a server that refuses with the code ${codeOf(calls)}`]
      : []),
    ...(retried ? [say`"${retried.endpoint}" fails at first`] : []),
    ...steps.flatMap(stepWords),
  ]
  const [first = ''] = parts
  return first === '' ? '' : `${first.charAt(0).toUpperCase()}${parts.join(', ').slice(1)}: `
}

function patchWords(member: string, value: Json): string[] {
  if (Array.isArray(value))
    return value.map((endpoint) =>
      member === 'unsure'
        ? say`the result of an earlier "${valueText(endpoint)}" is unknown`
        : say`an earlier "${valueText(endpoint)}" succeeded`,
    )
  if (!isObject(value)) return [say`"${member}" is ${shortened(JSON.stringify(value))}`]
  return Object.entries(value).map(([name, part]) => {
    if (member === 'query')
      return part === null
        ? say`the page opens without "${name}"`
        : say`the page opens with "${name}" ${shortened(JSON.stringify(part))}`
    return say`"${member}.${name}" is ${shortened(JSON.stringify(part))}`
  })
}

function wordsOf({ endpoint, pointer, value, fails }: AnswerChange): string {
  if (fails === 'network') return say`"${endpoint}" does not answer`
  if (fails === 'refused') return say`"${endpoint}" refuses`
  const path = `${endpoint}${pointer.replaceAll('/', '.')}`
  return value === undefined
    ? say`"${path}" is missing`
    : say`"${path}" is ${shortened(JSON.stringify(value))}`
}

function stepWords(step: Json): string[] {
  if (!isObject(step)) return []
  const { press, fill, value, advance } = step
  if (typeof press === 'string') return [say`after a tap on "${press}"`]
  if (typeof fill === 'string')
    return [say`"${fill}" filled with ${shortened(JSON.stringify(value))}`]
  return typeof advance === 'number' ? [say`after ${advance / 1000} s`] : []
}

const longest = 60

const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** Returns a play as a scenario without expectations. `given` has the responses of calls. */
function scenarioOf(
  variation: Variation,
  steps: readonly Json[],
  called: readonly string[],
  given: ReadonlyMap<string, unknown>,
  base: JsonObject = {},
): JsonObject {
  const {
    expect: _,
    steps: __,
    answers: had,
    ...others
  } = mergePatch(base, variation.patch ?? {}) as JsonObject
  const answers = { ...(isObject(had) ? had : {}), ...patchesOf(variation, called, given) }
  return {
    ...others,
    ...(Object.keys(answers).length > 0 ? { answers } : {}),
    ...(steps.length > 0 ? { steps: steps.map(withoutExpectation) } : {}),
  }
}

function withoutExpectation(step: Json): Json {
  if (!isObject(step)) return step
  const { expect: _, ...rest } = step
  return rest
}

/** Steps that name nodes by ids, as scenarios do. */
interface NamedSteps {
  readonly steps: readonly Json[]
  /** The edits that give these ids to nodes without an id; undefined if an edit is impossible. */
  readonly edits: readonly Edit[] | undefined
  /** Sentences that ask the author for these ids. */
  readonly advice: readonly string[]
}

/** A node without an id, and the id that steps use for it. */
interface Nameless {
  readonly file: string
  readonly pointer: string
  readonly node: JsonObject
  readonly id: string
}

/**
 * Returns a function that replaces the pointers in steps by ids. After the next edit, a pointer
 * could name another node. A node gets the same id in all steps.
 */
export function createStepNamer(project: Project, screen: NamedDocument) {
  const { document } = screen
  const states = membersOf(document['state']).map(([name]) => name)
  const used = new Set([...pressableNames(document, project), ...states])
  const known = new Map<string, Nameless>()
  const nodeAt = (file: string, pointer: string, node: JsonObject): Nameless => {
    const key = `${file} ${pointer}`
    const nameless = known.get(key) ?? { file, pointer, node, id: freshName(stemOf(node), used) }
    known.set(key, nameless)
    used.add(nameless.id)
    return nameless
  }
  return (steps: readonly Json[]): NamedSteps => {
    const found = new Set<Nameless>()
    let isComplete = true
    const named = steps.map((step) => {
      if (!isObject(step)) return step
      const member = typeof step['press'] === 'string' ? 'press' : 'fill'
      const name = stringOrEmpty(step[member])
      if (!name.startsWith('/')) return step
      const { file, pointer } = placeOfPointer(project, screen, name)
      const owner = innermostNode(project.files.get(file)?.json, pointer)
      if (!owner) {
        isComplete = false
        return step
      }
      const [at, node] = owner
      const nameless = nodeAt(file, at, node)
      found.add(nameless)
      return { ...step, [member]: nameless.id + pointer.slice(at.length) }
    })
    // An id in a fragment would occur once for each use of the fragment.
    const isOwn = [...found].every(({ file }) => file === screen.file)
    return {
      steps: named,
      edits: isComplete && isOwn ? [...found].map((one) => idEdit(project, one)) : undefined,
      advice: [...found].map(
        ({ file, pointer, id }) => say`Give the node ${pointer} of ${file} the id "${id}".`,
      ),
    }
  }
}

/**
 * Returns the node with the longest pointer around a place. The key of a row may follow the
 * pointer.
 */
export function innermostNode(
  document: Json | undefined,
  place: string,
): [pointer: string, node: JsonObject] | undefined {
  let innermost: [pointer: string, node: JsonObject] | undefined
  if (isObject(document))
    visitDocument(document, {
      node(node, { pointer }) {
        const isInner = pointer.length > (innermost?.[0].length ?? 0)
        if (isInner && isWithin(place, pointer)) innermost = [pointer, node]
      },
    })
  return innermost
}

/** Returns the name of the node's text, such as `pay` for `shop.pay`, or the name of the widget. */
function stemOf(node: JsonObject): string {
  const keys = membersOf(node).flatMap(([, value]) =>
    isObject(value) && typeof value['t'] === 'string' ? [value['t']] : [],
  )
  const words = (keys[0]?.split('.').at(-1) ?? '').replaceAll(/[A-Z]/g, '-$&').toLowerCase()
  return /^(?!(?:constructor|prototype)$)[a-z][a-z0-9-]{0,31}$/.test(words)
    ? words
    : stringOrEmpty(node['widget'])
}

function idEdit({ files }: Project, { file, pointer, node, id }: Nameless): Edit {
  const members = membersOf(node).map(([name]) => name)
  const first = members.find((name) => name !== '$comment') ?? members[0] ?? ''
  const addition = { label: '', at: 'before', pointer: child(pointer, first), name: 'id' } as const
  return editOf(file, pointer, { ...addition, value: id }, locatorOf(files.get(file)))
}
