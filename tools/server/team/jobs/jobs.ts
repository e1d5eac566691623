import { constants, getPriority, setPriority } from 'node:os'
import { createSession, type Session } from '../../../analysis/check/engine/session'
import { stopsRelease, type Finding } from '../../../analysis/check/report'
import { compareProjects } from '../../../analysis/diff/compare-projects'
import { UnreadableDocument } from '../../../analysis/diff/documents/documents'
import { type MergedText, mergeTexts } from '../../../analysis/merge/merge-texts'
import { createProject, type Project } from '../../../analysis/project/project'
import { setLanguage, type Language } from '../../../analysis/words/words'
import { type Contents, contentsOf } from '../../../build/packaging'
import { createSandboxDeps } from '../../../sandbox/play'
import { settings } from '../../../sandbox/project'
import { newCounterexamples, prepare, screenKeys } from '../../../sandbox/results'
import type { CheckedDocuments } from '../../../release'
import type { ReviewResult } from '../../answers'
import { playScreen, type PlayedScreen } from '../../app'
import { haveSameKeys, type HasSameResults } from '../changes/keep-approval'
import { readOthers } from '../../studio'
import { coverageFindings } from '../../../analysis/check/coverage-findings'
import { counted, measureCoverage, type TellProgress } from '../../../analysis/coverage/measure'
import { createAnswers } from '../../app/git/object-reader'

export type Texts = Readonly<Record<string, string>>

export interface Jobs {
  review(
    asked: { before: Texts; after: Texts; language: Language },
    tell?: TellProgress,
  ): Promise<ReviewResult>
  /** Plays the scenarios of a screen. The result does not depend on texts. */
  play(asked: { files: Texts; screen: string }): Promise<PlayedScreen | undefined>
  /** Runs the explorer on screens that differ. Returns the findings that only `after` has. */
  explore(
    asked: { before: Texts; after: Texts; language: Language },
    tell?: TellProgress,
  ): Promise<readonly Finding[]>
  /** Checks documents, plays their scenarios, and packs them for a release. */
  prepare(
    asked: { files: Texts; language: Language },
    tell?: TellProgress,
  ): Promise<CheckedDocuments>
  readonly hasSameResults: HasSameResults
  readonly merge: (asked: { base: string; ours: string; theirs: string }) => Promise<MergedText>
  pack(asked: { files: Texts }): Promise<Contents>
}

export function createJobs(code: string): Jobs {
  const others = readOthers(code)
  const projectOf = (files: Texts) => new Map(Object.entries({ ...others, ...files }))
  // A session caches findings as text, so each language needs its own session.
  const sessionOf = {
    en: createIncrementalSession(projectOf),
    es: createIncrementalSession(projectOf),
  }
  const played = { en: createPlayedFindings(), es: createPlayedFindings() }
  let last: Project | undefined
  /** Creates a project that reuses the unchanged parts of the last project. */
  const projectAfterLast = (files: Texts) => {
    last = createProject(projectOf(files), { ...settings, ...(last && { previous: last }) })
    return last
  }
  return {
    async review({ before, after, language }, tell = () => {}) {
      setLanguage(language, 'forms')
      // Only findings that stop a publication are part of a review.
      const session = sessionOf[language](after)
      const written = session.findings().filter(stopsRelease)
      const findings =
        written.length > 0 ? written : await played[language](session.project(), tell)
      try {
        const [from, to] = [before, after].map((texts) => new Map(Object.entries(texts)))
        return { changes: compareProjects(from!, to!), findings }
      } catch (error) {
        if (!(error instanceof UnreadableDocument)) throw error
        return { changes: [], findings, problem: error.message }
      }
    },
    play({ files, screen }) {
      return playScreen(projectAfterLast(files), screen)
    },
    explore({ before, after, language }, tell) {
      setLanguage(language, 'forms')
      return newCounterexamples(projectOf(before), projectOf(after), tell)
    },
    async prepare({ files, language }, tell) {
      setLanguage(language, 'forms')
      const { findings, prepared } = await prepare(projectOf(files), tell)
      return { findings: findings.filter(stopsRelease), ...(prepared && { prepared }) }
    },
    async hasSameResults(asked) {
      return haveSameKeys(asked, (files) => {
        const project = projectAfterLast(files)
        const keyOf = screenKeys(project)
        return new Map([...project.screens.keys()].map((name) => [name, keyOf(name)]))
      })
    },
    merge: async ({ base, ours, theirs }) => mergeTexts(base, ours, theirs),
    pack: ({ files }) => Promise.resolve(contentsOf(projectOf(files))),
  }
}

function createIncrementalSession(
  projectOf: (files: Texts) => Map<string, string>,
): (texts: Texts) => Session {
  let last: Texts = {}
  let session: Session | undefined
  return (texts) => {
    const before = last
    last = texts
    if (!session) {
      session = createSession(projectOf(texts), settings)
      return session
    }
    const paths = new Set([...Object.keys(before), ...Object.keys(texts)])
    const differing = [...paths].filter((path) => before[path] !== texts[path])
    session.update(new Map(differing.map((path) => [path, texts[path]])))
    return session
  }
}

type PlayedFindings = (project: Project, tell: TellProgress) => Promise<readonly Finding[]>

const maxKept = 2000

/**
 * Returns a function that plays the scenarios of a project. The function caches the findings of
 * each screen, so that it plays only changed screens.
 */
function createPlayedFindings(): PlayedFindings {
  const findingsByInput = createAnswers<readonly Finding[]>(maxKept)
  return async (project, tell) => {
    const keyOf = screenKeys(project)
    const makeDeps = createSandboxDeps(project)
    const found: Finding[] = []
    for (const screen of counted(project.screens.values(), tell)) {
      const findings = await findingsByInput.get(keyOf(screen.name), async () => {
        const measured = await measureCoverage(project, [screen], makeDeps)
        return coverageFindings(project, measured).filter(stopsRelease)
      })
      found.push(...findings)
    }
    return found
  }
}

interface Message {
  readonly task: keyof Jobs
  readonly asked: never
}

/** Runs tasks in a child process. The server sends the tasks as messages. */
export function doJobs(code: string, niceness: number): void {
  // The priority is relative to the priority of the server, and limited to the lowest possible
  // priority.
  if (niceness > 0) setPriority(Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW))
  const tasks = createJobs(code)
  process.on('message', ({ task, asked }: Message) => {
    tasks[task](asked, (progress) => answer({ progress })).then(
      (result) => answer({ result }),
      (error: unknown) => answer({ problem: String(error) }),
    )
  })
  process.on('disconnect', () => process.exit())
}

/** Sends an answer. The server may have ended, so errors of the channel are ignored. */
function answer(words: object): void {
  process.send!(words, undefined, undefined, () => {})
}
