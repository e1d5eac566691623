import { checkAcross, checkFile, createSession, type Finding } from '../check'
import { compareProjects, UnreadableDocument } from '../diff'
import { isGuardedIn } from '../guarded'
import {
  createProject,
  once,
  type NamedDocument,
  type Project,
  type ProjectOptions,
} from '../project'
import { createLocator } from '../source'
import { fragmentsOf } from './places'
import { createPlayers, type MakeDepsOf } from './play-slips'
import { probeOf } from './probe-of'
import { sampled } from './sampled'
import type { Slip, SlipKind } from './slip'
import { slipsOf } from './slips-of'

/** A mutation that neither the checker nor any expectation detects. */
export interface Unnoticed {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly slip: string
  /** The change in words. */
  readonly what: string
}

/** The results of the mutations of one kind. */
export interface SlipCounts {
  /** The checker reports them. */
  readonly told: number
  /** An expectation of a scenario fails. */
  readonly noticed: number
  /** No scenario or probe shows a difference; they are not counted. */
  readonly same: number
  readonly unnoticed: readonly Unnoticed[]
}

/** The results of the mutations of one screen, by the kind of mutated document. */
export interface MutantFigures {
  readonly screen: string
  readonly isGuarded: boolean
  readonly kinds: Readonly<Record<SlipKind, SlipCounts>>
}

/** The dependencies and limits of a trial. */
export interface MutantDeps {
  readonly options: ProjectOptions
  /** Creates the dependencies for playing scenarios of a project from the beginning. */
  readonly makeDeps: MakeDepsOf
  readonly seed: number
  /** Limit of the mutations of a screen. */
  readonly limit: number
  /** All screens of the trial. Mutations that concern several of them are tried with the first. */
  readonly screens: readonly string[]
}

/** Tries the mutations of screens, one at a time. */
export interface Trial {
  /**
   * Makes the mutations that concern a screen and were not tried with an earlier one, and checks
   * whether they are detected. Throws a RangeError if the checker or a scenario fails without any
   * mutation.
   */
  of(screen: string): Promise<MutantFigures>
}

type Verdict = 'told' | 'noticed' | 'same' | 'unnoticed'

/**
 * Tries mutations in a project. The function is long because later screens reuse the knowledge
 * about earlier ones.
 */
export function createTrial(files: ReadonlyMap<string, string>, deps: MutantDeps): Trial {
  const project = createProject(files, deps.options)
  const isTold = once(() => createTold(files, deps.options))
  const users = once(() => usersIn(project, deps.screens))
  const players = kept((name) => {
    const screen = screenNamed(project, name)
    return createPlayers(project, screen, deps.makeDeps)
  })
  const probes = kept((name) => {
    const probe = probeOf(project, name)
    const probed = probe(project)
    return { probe, players: createPlayers(probed, screenNamed(probed, name), deps.makeDeps) }
  })

  async function judge(slip: Slip, screens: readonly string[]): Promise<Verdict> {
    const changed = createProject(new Map([...files, ...slip.changed]), {
      ...deps.options,
      previous: project,
    })
    const isDocument = slip.kind !== 'answer'
    if (isDocument && checkFile(changed, slip.file).length > 0) return 'told'
    if (slip.isTypeOnly) return isTold()(slip) ? 'told' : 'same'
    let isDifferent = slip.kind === 'text'
    for (const name of screens) {
      const outcome = await players(name).play(changed, slip)
      if (outcome.noticedBy !== undefined) return 'noticed'
      isDifferent ||= outcome.isDifferent
    }
    for (const name of isDocument ? screens : []) {
      if (isDifferent) break
      const { probe, players: others } = probes(name)
      isDifferent = (await others.play(probe(changed), slip, true)).isDifferent
    }
    if (!isDifferent) return 'same'
    const told =
      slip.kind === 'text' ? isTextTold(changed, slip, screens) : isDocument && isTold()(slip)
    return told ? 'told' : 'unnoticed'
  }

  return {
    async of(name) {
      const screen = screenNamed(project, name)
      if (checkFile(project, screen.file).length > 0)
        throw new RangeError(`The checker finds something in ${name} as it is.`)
      const unmet = await players(name).unmet()
      if (unmet !== undefined)
        throw new RangeError(`${name} shows something else than its scenario ${unmet} expects.`)
      const all = slipsOf(project, screen, await players(name).marks())
      const own = all.filter((slip) => {
        const among = users()(slip)
        return (deps.screens.find((each) => among.includes(each)) ?? name) === name
      })
      const kinds = noCounts()
      for (const slip of sampled(own, deps.limit, deps.seed)) {
        const others = users()(slip).filter((other) => other !== name)
        const verdict = await judge(slip, [name, ...others])
        const counts = kinds[slip.kind]
        if (verdict === 'unnoticed') counts.unnoticed.push(tell(project, slip))
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

type Counting = { -readonly [Part in keyof SlipCounts]: SlipCounts[Part] } & {
  unnoticed: Unnoticed[]
}

function noCounts(): Record<SlipKind, Counting> {
  const none = (): Counting => ({ told: 0, noticed: 0, same: 0, unnoticed: [] })
  return { screen: none(), fragment: none(), text: none(), endpoint: none(), answer: none() }
}

/**
 * Finds the screens that use the mutated document or text. For a text that all screens share, those
 * are all screens of the trial.
 */
function usersIn(project: Project, tried: readonly string[]): (slip: Slip) => readonly string[] {
  const shared = [...project.files.values()]
    .filter(({ kind }) => kind === 'app' || kind === 'endpoints')
    .map(({ json }) => JSON.stringify(json))
  const texts = [...project.screens.values()].map((screen) => {
    const documents = [screen, ...fragmentsOf(project, screen)]
    return [screen.name, documents.map(({ document }) => JSON.stringify(document)).join()] as const
  })
  return ({ kind, word }) => {
    if (word === undefined) return []
    const quoted = JSON.stringify(word)
    if (kind === 'text' && shared.some((text) => text.includes(quoted))) return tried
    return texts.flatMap(([name, text]) => (text.includes(quoted) ? [name] : []))
  }
}

/**
 * Whether the checker reports a mutation of a text, in its file or in documents of the screens that
 * use it.
 */
function isTextTold(changed: Project, { file }: Slip, screens: readonly string[]): boolean {
  const name = file.slice(file.lastIndexOf('/'))
  const documents = screens.flatMap((screen) => {
    const named = screenNamed(changed, screen)
    return [named, ...fragmentsOf(changed, named)]
  })
  return (
    checkAcross(changed).some((finding) => finding.file.endsWith(name)) ||
    documents.some((document) => checkFile(changed, document.file).length > 0)
  )
}

/** Decides whether the checker reports a mutation, in any document. */
function createTold(
  files: ReadonlyMap<string, string>,
  options: ProjectOptions,
): (slip: Slip) => boolean {
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

function tell(project: Project, made: Slip): Unnoticed {
  const { file: path, pointer, part = pointer, slip, changed, what } = made
  const file = project.files.get(path)
  const { line, column } = createLocator(file?.text ?? '').value(file?.written(part) ?? part)
  return { file: path, line, column, slip, what: what ?? (inWords(project, changed) || slip) }
}

/** Describes a mutation with the sentences for reviewers. */
function inWords(project: Project, changed: Slip['changed']): string {
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

function kept<Value>(make: (name: string) => Value): (name: string) => Value {
  const made = new Map<string, Value>()
  return (name) => {
    const value = made.get(name) ?? make(name)
    made.set(name, value)
    return value
  }
}
