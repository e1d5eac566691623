import type { Playback } from '../expect/read-expected'
import { cachedFor } from '../json/cached'
import { type Project, placedIn } from '../project/project'
import type { NamedDocument } from '../project/screens'
import { type Contradiction, contradictionsIn } from './named-scenarios'
import { type MakeDeps, playScenarios } from './play-scenarios'
import { decide } from '../model/decide'
import {
  child,
  isObject,
  isWithin,
  membersOf,
  operatorOf,
  visitDocument,
  visitValue,
  type Json,
  type JsonObject,
  type NodePlace,
  objectOrEmpty,
} from '../../../renderer/language'

interface StuckScenario {
  readonly file: string
  readonly pointer: string
  readonly what: string
}

interface FailedCall {
  readonly file: string
  readonly pointer: string
  readonly endpoint: string
  readonly kind: string
}

export interface Coverage {
  readonly branches: number
  readonly reached: number
  readonly uncovered: readonly Branch[]
  readonly stuck: readonly StuckScenario[]
  readonly failed: readonly FailedCall[]
  readonly overBudget: readonly DocumentPosition[]
  readonly contradicted: readonly Contradiction[]
  readonly scenarios: number
  readonly unseen: readonly NamedDocument[]
  /** The played scenarios, in the order of their files. */
  readonly played: readonly PlayedScenario[]
}

export interface PlayedScenario {
  readonly file: string
  readonly name: string
  readonly played: Playback
  /** True if every step was possible, and no call failed unexpectedly. */
  readonly isSound: boolean
}

/** The results of all scenarios of one screen, as JSON. */
export interface ScreenPlays
  extends Pick<Coverage, 'stuck' | 'failed' | 'overBudget' | 'contradicted' | 'played'> {
  readonly reached: readonly string[]
}

export async function playScreen(
  project: Project,
  screen: NamedDocument,
  makeDeps: MakeDeps,
): Promise<ScreenPlays> {
  const marks = branchesOf(project, screen)
  const reached = new Set<string>()
  const stuck: StuckScenario[] = []
  const failed: FailedCall[] = []
  const playedScenarios: PlayedScenario[] = []
  const overBudget: DocumentPosition[] = []
  const marksOf = new Map<string, ReadonlySet<string>>()
  let heard = new Set<string>()
  const listen = (mark: string) => {
    heard.add(mark)
    const branch = marks.get(mark)
    if (branch) reached.add(branchKey(branch))
  }
  for await (const play of playScenarios(project, screen, makeDeps, listen)) {
    const { file, name, pointer, played } = play
    const isSound = play.stuck.length === 0 && play.failed.size === 0
    if (isSound) marksOf.set(name, heard)
    heard = new Set()
    playedScenarios.push({ file, name, played, isSound })
    for (const [endpoint, kind] of play.failed) failed.push({ file, pointer, endpoint, kind })
    for (const at of play.overBudget) overBudget.push(placeOfPointer(project, screen, at))
    for (const { index, what } of play.stuck)
      stuck.push({ file, pointer: `${pointer}/steps/${index}`, what })
  }
  const contradicted = contradictionsIn(project, screen, marksOf)
  return { reached: [...reached], stuck, failed, overBudget, contradicted, played: playedScenarios }
}

/** Receives how many of all screens long work has done. */
export type TellProgress = (progress: { readonly done: number; readonly all: number }) => void

/** Returns each item, and tells before each item how many items are done. */
export function* counted<Item>(items: Iterable<Item>, tell: TellProgress): Generator<Item> {
  const all = [...items]
  for (const [done, item] of all.entries()) {
    tell({ done, all: all.length })
    yield item
  }
}

/**
 * Measures the coverage of screens. An unreached branch of a fragment counts only if all screens
 * with the branch are played.
 */
export async function measureCoverage(
  project: Project,
  screens: Iterable<NamedDocument>,
  makeDeps: MakeDeps,
): Promise<Coverage> {
  return coverageOf(project, screens, (screen) => playScreen(project, screen, makeDeps))
}

export async function coverageOf(
  project: Project,
  screens: Iterable<NamedDocument>,
  play: (screen: NamedDocument) => Promise<ScreenPlays>,
): Promise<Coverage> {
  const played = new Set<NamedDocument>()
  const all = new Map<string, Branch>()
  const results: ScreenPlays[] = []
  const unseen: NamedDocument[] = []
  for (const screen of screens) {
    played.add(screen)
    for (const branch of branchesOf(project, screen).values()) all.set(branchKey(branch), branch)
    const result = await play(screen)
    results.push(result)
    if (result.played.length === 0) unseen.push(screen)
  }
  const reached = new Set(results.flatMap((result) => result.reached))
  const overBudget = new Map(
    results.flatMap((result) =>
      result.overBudget.map((position) => [`${position.file} ${position.pointer}`, position]),
    ),
  )
  const playedScenarios = results.flatMap((result) => result.played)
  const notReached = [...all].filter(([name]) => !reached.has(name))
  const elsewhere =
    notReached.length > 0
      ? branchNames(
          project,
          [...project.screens.values()].filter((screen) => !played.has(screen)),
        )
      : new Set()
  const uncovered = notReached.flatMap(([name, branch]) => (elsewhere.has(name) ? [] : [branch]))
  return {
    branches: reached.size + uncovered.length,
    reached: reached.size,
    uncovered,
    stuck: results.flatMap((result) => result.stuck),
    failed: results.flatMap((result) => result.failed),
    unseen,
    overBudget: [...overBudget.values()],
    contradicted: results.flatMap((result) => result.contradicted),
    scenarios: playedScenarios.length,
    played: playedScenarios,
  }
}

function branchNames(project: Project, screens: readonly NamedDocument[]): Set<string> {
  return new Set(
    screens.flatMap((screen) => [...branchesOf(project, screen).values()].map(branchKey)),
  )
}

/**
 * Returns the branches of a screen by their marks. The engine reports the mark of a branch when it
 * takes the branch. Initial values, fallbacks, `available` and `public` have no branches.
 */
export function branchesOf(project: Project, screen: NamedDocument): Marks {
  return cachedBranches(screen.document, [project.fragments, screen.file], () =>
    findBranches(project, screen),
  )
}

const cachedBranches = cachedFor<Marks>()

function findBranches(project: Project, { document, file }: NamedDocument): Marks {
  const branches = new Map<string, Branch>()
  const rules = objectOrEmpty(document['rules'])
  const isFixed = (condition: Json) =>
    decide([condition], { rules, given: () => undefined }) !== undefined
  const chosen = { ...document, available: undefined, public: undefined, state: undefined }
  for (const placed of placedIn(project, chosen, isChosen)) {
    const fragment = project.fragments.get(placed.within.at(-1) ?? '')
    const add = (kind: Branch['kind'], pointer: string, mark: string) =>
      branches.set(mark, { file: fragment?.file ?? file, pointer, kind })
    visitDocument(placed.document, {
      node: (_node, place) => isChosen(place),
      step: (_step, pointer) => add('step', pointer, placed.pointerOf(pointer)),
      value(value, pointer, role) {
        if (role === 'input') return
        for (const [at, mark] of casesIn(value, pointer)) add('case', at, placed.pointerOf(mark))
        if (role !== 'when' || isFixed(value)) return
        for (const kind of ['holds', 'fails'] as const)
          add(kind, pointer, `${placed.pointerOf(pointer)} ${kind}`)
      },
    })
  }
  return branches
}

function isChosen({ slot }: NodePlace): boolean {
  return slot !== 'fallback'
}

/**
 * Returns the pointers of the cases in a value, each with its mark. The mark of a case begins with
 * the pointer of the outermost operator around its `pick`.
 */
function casesIn(value: Json, pointer: string): [pointer: string, mark: string][] {
  const caseMarks: [string, string][] = []
  let whole: string | undefined
  visitValue(
    value,
    (inner, at) => {
      if (!isObject(inner)) return
      if (whole === undefined || !isWithin(at, whole)) whole = operatorOf(inner) ? at : undefined
      if (whole === undefined) return
      for (const name of caseNames(inner)) caseMarks.push([at + name, whole + name])
    },
    pointer,
  )
  return caseMarks
}

function caseNames({ cases, default: otherwise }: JsonObject): string[] {
  if (!isObject(cases)) return []
  const named = membersOf(cases).map(([name]) => child('/cases', name))
  return otherwise === undefined ? named : [...named, '/default']
}

export interface Branch {
  readonly file: string
  readonly pointer: string
  /**
   * The event with which the engine takes the branch: a condition is true (`holds`) or false
   * (`fails`), a `pick` takes the case, or a step runs.
   */
  readonly kind: 'holds' | 'fails' | 'case' | 'step'
}

type Marks = ReadonlyMap<string, Branch>

export function branchKey({ file, pointer, kind }: Branch): string {
  return `${file}#${pointer} ${kind}`
}

export function withoutConsequences(branches: readonly Branch[]): Branch[] {
  return branches.filter(
    (branch) => !branches.some((other) => other !== branch && covers(other, branch)),
  )
}

/**
 * Returns whether a branch can be taken only after the branch `outer`, because the branch is inside
 * or after its step, or inside its node.
 */
function covers(outer: Branch, branch: Branch): boolean {
  if (outer.file !== branch.file || outer.kind === 'case' || outer.kind === 'fails') return false
  if (outer.kind === 'holds')
    return (
      isWithin(branch.pointer, outer.pointer.replace(/\/when$/, '')) &&
      branch.pointer !== outer.pointer
    )
  return (
    (isWithin(branch.pointer, outer.pointer) && branch.pointer !== outer.pointer) ||
    isBehind(branch.pointer, outer.pointer)
  )
}

function isBehind(pointer: string, step: string): boolean {
  const at = step.lastIndexOf('/')
  const chain = step.slice(0, at)
  if (!pointer.startsWith(`${chain}/`)) return false
  return Number(pointer.slice(at + 1).split('/')[0]) > Number(step.slice(at + 1))
}

export interface DocumentPosition {
  readonly file: string
  readonly pointer: string
}

export function placeOfPointer(
  project: Project,
  screen: NamedDocument,
  pointer: string,
): DocumentPosition {
  // Inner fragments come last, so the last match is the innermost fragment.
  const inner = placedIn(project, screen.document).findLast(
    ({ within, pointerOf }) => within.length > 0 && pointer.startsWith(`${pointerOf('/body')}/`),
  )
  const file = project.fragments.get(inner?.within.at(-1) ?? '')?.file
  return inner && file !== undefined
    ? { file, pointer: `/body${pointer.slice(inner.pointerOf('/body').length)}` }
    : { file: screen.file, pointer }
}
