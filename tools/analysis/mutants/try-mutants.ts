import { checkFile } from '../check/engine/check-file'
import { createSession } from '../check/engine/session'
import type { Finding } from '../check/report'
import { compareProjects } from '../diff/compare-projects'
import { UnreadableDocument } from '../diff/documents/documents'
import { isGuardedIn } from '../guarded/values-sent'
import {
  createProject,
  type Project,
  type ProjectOptions,
  shownFragments,
} from '../project/project'
import { once, onceFor } from '../json/cached'
import type { NamedDocument } from '../project/screens'
import { createLocator } from '../edits/text-edit'
import { createPlayers, type MakeDepsOf, addProbes } from './play-mutants'
import { randomSample, type Mutant, type MutantKind } from './mutations-of'
import { mutantsOfScreen } from './mutants-of-screen'

interface Survivor {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly mutator: string
  readonly what: string
}

interface MutantCounts {
  readonly reported: number
  readonly noticed: number
  /** The mutants that behave like the original in all scenarios, and therefore do not count. */
  readonly same: number
  readonly unnoticed: readonly Survivor[]
}

/** The results for one screen, by the kind of the changed document. */
export interface MutantFigures {
  readonly screen: string
  readonly isGuarded: boolean
  readonly kinds: Readonly<Record<MutantKind, MutantCounts>>
}

interface MutantDeps {
  readonly options: ProjectOptions
  readonly makeDeps: MakeDepsOf
  readonly seed: number
  readonly limit: number
  /** The screens that use the changed value. The mutant is tried with the first screen. */
  readonly screens: readonly string[]
  /** Stops the trial before the next mutant. */
  readonly signal?: AbortSignal
}

interface Trial {
  /**
   * Tries the mutants of a screen, except mutants that were tried with an earlier screen. Throws a
   * `RangeError` if the checker or a scenario already fails with the original documents.
   */
  figuresOf(screen: string): Promise<MutantFigures>
}

type Verdict = 'reported' | 'noticed' | 'same' | 'unnoticed'

/** Creates a trial, which stores results for later screens. */
export function createTrial(files: ReadonlyMap<string, string>, deps: MutantDeps): Trial {
  const project = createProject(files, deps.options)
  const isReported = once(() => createReported(files, deps.options))
  const users = once(() => usersIn(project, deps.screens))
  const players = onceFor((name) => {
    const screen = screenNamed(project, name)
    return createPlayers(project, screen, deps.makeDeps)
  })
  const probes = onceFor((name) => {
    const probe = addProbes(project, name)
    const probed = probe(project)
    return { probe, players: createPlayers(probed, screenNamed(probed, name), deps.makeDeps) }
  })

  async function judge(mutant: Mutant, screens: readonly string[]): Promise<Verdict> {
    const changed = createProject(new Map([...files, ...mutant.changed]), {
      ...deps.options,
      previous: project,
    })
    const isDocument = mutant.kind !== 'answer'
    if (isDocument && checkFile(changed, mutant.file).length > 0) return 'reported'
    if (mutant.isTypeOnly) return isReported()(mutant) ? 'reported' : 'same'
    let isDifferent = mutant.kind === 'text'
    for (const name of screens) {
      const outcome = await players(name).play(changed, mutant)
      if (outcome.noticedBy !== undefined) return 'noticed'
      isDifferent ||= outcome.isDifferent
    }
    for (const name of isDocument ? screens : []) {
      if (isDifferent) break
      const { probe, players: others } = probes(name)
      isDifferent = (await others.play(probe(changed), mutant, true)).isDifferent
    }
    if (!isDifferent) return 'same'
    return isDocument && isReported()(mutant) ? 'reported' : 'unnoticed'
  }

  return {
    async figuresOf(name) {
      const screen = screenNamed(project, name)
      if (checkFile(project, screen.file).length > 0)
        throw new RangeError(`The checker already has findings in ${name} as it is.`)
      const unmet = await players(name).unmet()
      if (unmet !== undefined)
        throw new RangeError(`${name} shows something else than its scenario ${unmet} expects.`)
      const all = mutantsOfScreen(project, screen, await players(name).marks())
      const own = all.filter((mutant) => {
        const among = users()(mutant)
        return (deps.screens.find((each) => among.includes(each)) ?? name) === name
      })
      const kinds = noCounts()
      for (const mutant of randomSample(own, deps.limit, deps.seed)) {
        deps.signal?.throwIfAborted()
        const others = users()(mutant).filter((other) => other !== name)
        const verdict = await judge(mutant, [name, ...others])
        const counts = kinds[mutant.kind]
        if (verdict === 'unnoticed') counts.unnoticed.push(tell(project, mutant))
        else counts[verdict]++
      }
      return { screen: name, isGuarded: isGuardedIn(project, screen.document), kinds }
    },
  }
}

function screenNamed(project: Project, name: string): NamedDocument {
  const screen = project.screens.get(name)
  if (!screen) throw new RangeError(`There is no screen "${name}".`)
  return screen
}

type MutableCounts = { -readonly [Part in keyof MutantCounts]: MutantCounts[Part] } & {
  unnoticed: Survivor[]
}

function noCounts(): Record<MutantKind, MutableCounts> {
  const none = (): MutableCounts => ({ reported: 0, noticed: 0, same: 0, unnoticed: [] })
  return { screen: none(), fragment: none(), text: none(), endpoint: none(), answer: none() }
}

/** Returns the screens that use a document. All screens use the app document. */
function usersIn(
  project: Project,
  tried: readonly string[],
): (mutant: Mutant) => readonly string[] {
  const shared = [...project.files.values()]
    .filter(({ kind }) => kind === 'app' || kind === 'endpoints')
    .map(({ json }) => JSON.stringify(json))
  const texts = [...project.screens.values()].map((screen) => {
    const documents = [screen, ...shownFragments(project, screen.document)]
    return [screen.name, documents.map(({ document }) => JSON.stringify(document)).join()] as const
  })
  return ({ kind, sharedName }) => {
    if (sharedName === undefined) return []
    const quoted = JSON.stringify(sharedName)
    if (kind === 'text' && shared.some((text) => text.includes(quoted))) return tried
    return texts.flatMap(([name, text]) => (text.includes(quoted) ? [name] : []))
  }
}

function createReported(
  files: ReadonlyMap<string, string>,
  options: ProjectOptions,
): (mutant: Mutant) => boolean {
  const session = createSession(files, options)
  const placeOf = ({ code, file, pointer }: Finding) => `${code} ${file} ${pointer}`
  const known = new Set(session.findings().map(placeOf))
  let before: readonly string[] = []
  return ({ changed }) => {
    const undone = before.map((path) => [path, files.get(path)] as const)
    session.update(new Map([...undone, ...changed]))
    before = [...changed.keys()]
    return session.findings().some((finding) => !known.has(placeOf(finding)))
  }
}

function tell(project: Project, made: Mutant): Survivor {
  const { file: path, pointer, itemPointer = pointer, mutator, changed, what } = made
  const file = project.files.get(path)
  const { line, column } = createLocator(file?.text ?? '').value(itemPointer)
  return {
    file: path,
    line,
    column,
    mutator,
    what: what ?? (inWords(project, changed) || mutator),
  }
}

function inWords(project: Project, changed: Mutant['changed']): string {
  const before = new Map([...project.files].map(([name, file]) => [name, file.text]))
  try {
    return compareProjects(before, new Map([...before, ...changed]))
      .map((change) => change.text)
      .join(' ')
  } catch (error) {
    if (error instanceof UnreadableDocument) return ''
    throw error
  }
}

export interface Totals {
  readonly reported: number
  readonly noticed: number
  readonly unnoticed: number
  /** The number of mutants that behave like the original, and therefore do not count. */
  readonly same: number
  readonly counted: number
  /** The percentage of the other mutants that the checker or a scenario detects. */
  readonly percent: number
}

export const mutantKinds: readonly MutantKind[] = [
  'screen',
  'fragment',
  'text',
  'endpoint',
  'answer',
]

export function totalsOf(figures: readonly MutantFigures[], kinds = mutantKinds): Totals {
  const counts = figures.flatMap((each) => kinds.map((kind) => each.kinds[kind]))
  const sum = (one: (of: (typeof counts)[number]) => number) =>
    counts.reduce((total, each) => total + one(each), 0)
  const [reported, noticed] = [sum((each) => each.reported), sum((each) => each.noticed)]
  const unnoticed = sum((each) => each.unnoticed.length)
  const counted = reported + noticed + unnoticed
  const percent = counted === 0 ? 100 : ((reported + noticed) / counted) * 100
  return { reported, noticed, unnoticed, same: sum((each) => each.same), counted, percent }
}
