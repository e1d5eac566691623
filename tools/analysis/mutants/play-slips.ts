import { compileFrom, type MakeDeps, type Play, playScenarios } from '../coverage'
import { compare, readExpected } from '../expect'
import type { NamedDocument, Project } from '../project'
import type { Slip } from './slip'

/** Makes what scenarios of a project need to be played. */
export type MakeDepsOf = (project: Project) => MakeDeps

/** What a scenario showed as the documents are, and the places and texts that it came by. */
interface Usual {
  readonly name: string
  readonly shown: string
  readonly marks: ReadonlySet<string>
  /** It showed what it expects. */
  readonly isMet: boolean
}

/** What scenarios make of a slip. */
export interface Outcome {
  /** The one that shows something else than it expects. */
  readonly noticedBy?: string
  /** Some show or send something else than without it. */
  readonly isDifferent: boolean
}

/** The scenarios of a screen, played once as the documents are, and again with slips. */
export interface Players {
  /** Everything that the engine came by in them. */
  marks(): Promise<ReadonlySet<string>>
  /** The scenario that shows something else than it expects as the documents are. */
  unmet(): Promise<string | undefined>
  /** Plays them with a slip until one notices; with `once`, until one shows a difference. */
  play(changed: Project, slip: Slip, once?: boolean): Promise<Outcome>
}

/** Plays the scenarios of a screen with slips, those that a slip concerns, and no more than needed. */
export function createPlayers(
  project: Project,
  screen: NamedDocument,
  makeDeps: MakeDepsOf,
): Players {
  const waits = waitsOf(project, screen)
  let known: Promise<readonly Usual[]> | undefined
  const usual = () => (known ??= playUsual(project, screen, makeDeps(project)))
  return {
    marks: async () => new Set((await usual()).flatMap(({ marks }) => [...marks])),
    unmet: async () => (await usual()).find(({ isMet }) => !isMet)?.name,
    async play(changed, slip, once = false) {
      const now = changed.screens.get(screen.name)
      if (!now) return { isDifferent: true }
      const before = new Map((await usual()).map((each) => [each.name, each]))
      const mayWait = isDocument(slip) && waitsOf(changed, now) !== waits
      const names = concerned([...before.values()], slip.marksIn(screen.name), mayWait)
      let isDifferent = false
      for await (const play of playScenarios(changed, now, makeDeps(changed), undefined, names)) {
        if (before.get(play.name)?.shown === shownBy(play)) continue
        isDifferent = true
        if (!isMet(play)) return { noticedBy: play.name, isDifferent }
        if (once) break
      }
      return { isDifferent }
    },
  }
}

async function playUsual(
  project: Project,
  screen: NamedDocument,
  makeDeps: MakeDeps,
): Promise<Usual[]> {
  const found: Usual[] = []
  let marks = new Set<string>()
  const listen = (mark: string) => void marks.add(placeOf(mark))
  for await (const play of playScenarios(project, screen, makeDeps, listen)) {
    found.push({ name: play.name, shown: shownBy(play), marks, isMet: isMet(play) })
    marks = new Set()
  }
  return found
}

/** The node, step or rule of a mark. */
function placeOf(mark: string): string {
  return mark.startsWith('/')
    ? mark.replace(/\/(?:when|each)(?::false)?(?: \w+)?$| (?:holds|fails)$/, '')
    : mark
}

function shownBy({ played, stuck }: Play): string {
  return JSON.stringify([played, stuck])
}

function isMet({ scenarios, name, played, stuck }: Play): boolean {
  if (stuck.length > 0) return false
  const expected = readExpected(scenarios, name)
  return typeof expected !== 'object' || compare(expected, played).length === 0
}

function isDocument({ kind }: Slip): boolean {
  return kind === 'screen' || kind === 'fragment'
}

/** The scenarios that come by what a slip changes; the others behind them where they may see it. */
function concerned(
  all: readonly Usual[],
  marks: readonly string[] | undefined,
  mayWait: boolean,
): string[] {
  const comesBy = ({ marks: seen }: Usual) => marks?.some((mark) => seen.has(mark)) ?? true
  const others = mayWait ? all.filter((each) => !comesBy(each)) : []
  return [...all.filter(comesBy), ...others].map(({ name }) => name)
}

/**
 * What a screen's nodes and steps wait for: by that alone, what a scenario never comes by may change
 * what it shows.
 */
function waitsOf(project: Project, screen: NamedDocument): string {
  const found: unknown[] = []
  JSON.stringify(compileFrom(project, screen), (name, value: unknown) => {
    if (name === 'sources') found.push(value)
    return value
  })
  return JSON.stringify(found)
}
