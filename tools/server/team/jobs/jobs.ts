import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createSession, type Session } from '../../../analysis/check/engine/session'
import { stopsRelease, type Finding } from '../../../analysis/check/report'
import { compareProjects } from '../../../analysis/diff/compare-projects'
import { UnreadableDocument } from '../../../analysis/diff/documents/read-documents'
import type { Change } from '../../../analysis/diff/change'
import { createProject, type Project } from '../../../analysis/project/project'
import { speak, type Language } from '../../../analysis/words/words'
import { settings } from '../../../sandbox/project'
import { approvalToSign, provedContents, type WantedApproval } from '../../../release'
import {
  playScreen,
  readOthers,
  runRelease,
  type PlayedScreen,
  type CommandResult,
} from '../../studio'

/** Texts by their path. */
export type Texts = Readonly<Record<string, string>>

/** A change as a reviewer reads it. */
export interface ReviewResult {
  /** The changes for the borrower, in plain words. */
  readonly changes: readonly Change[]
  readonly findings: readonly Finding[]
  /** The reason why the change cannot be described in words. */
  readonly problem?: string
}

/** Long tasks, which run in their own process. */
export interface Jobs {
  review(asked: { before: Texts; after: Texts; language: Language }): Promise<ReviewResult>
  /** Plays a screen without its texts, since the result does not depend on them. */
  play(asked: { files: Texts; screen: string }): Promise<PlayedScreen | undefined>
  /** A command of `lienzo release`; `aside` are files that its line names by `{name}`. */
  release(asked: { files: Texts; aside: Texts; line: readonly string[] }): Promise<CommandResult>
  /** Whether the checker, scenarios included, would refuse a release of these files. */
  prove(asked: { files: Texts }): Promise<CommandResult>
  toSign(asked: { files: Texts; aside: Texts; place: Place }): Promise<WantedApproval>
}

/** The store of releases, and the trusted keys. */
export interface Place {
  readonly store: string
  readonly key?: string[]
  readonly trust?: string
}

/** The tasks over the widgets and assets of this program. */
export function createJobs(code: string): Jobs {
  const others = readOthers(code)
  // Findings are cached as words, so that each language has its own session.
  const sessionOf = { en: createLooking(others), es: createLooking(others) }
  let project: Project | undefined
  return {
    async review({ before, after, language }) {
      speak(language)
      // A note does not keep a change from publication.
      const findings = sessionOf[language](after).findings().filter(stopsRelease)
      try {
        const [from, to] = [before, after].map((texts) => new Map(Object.entries(texts)))
        return { changes: compareProjects(from!, to!), findings }
      } catch (error) {
        if (!(error instanceof UnreadableDocument)) throw error
        return { changes: [], findings, problem: error.message }
      }
    },
    play({ files, screen }) {
      const all = new Map([...Object.entries(others), ...Object.entries(files)])
      project = createProject(all, { ...settings, ...(project && { previous: project }) })
      return playScreen(project, screen)
    },
    release: ({ files, aside, line }) =>
      inFolder({ ...others, ...files }, aside, (root, named) => runRelease(root, line.map(named))),
    prove: ({ files }) =>
      inFolder({ ...others, ...files }, {}, async (root) => {
        const lines: string[] = []
        const take = (text: string) => void lines.push(text)
        const terminal = { cwd: root, colour: false, isPage: true, out: take, err: take }
        const isSound = (await provedContents(root, terminal)) !== undefined
        return { code: isSound ? 0 : 1, text: lines.join('\n') }
      }),
    toSign: ({ files, aside, place }) =>
      inFolder({ ...others, ...files }, aside, (root) => approvalToSign(root, place)),
  }
}

/**
 * One session moves from one set of texts to the next, and keeps the results for the texts that
 * they share.
 */
function createLooking(others: Texts): (texts: Texts) => Session {
  let last: Texts = {}
  let session: Session | undefined
  return (texts) => {
    const before = last
    last = texts
    if (!session) {
      const files = new Map([...Object.entries(others), ...Object.entries(texts)])
      session = createSession(files, settings)
      return session
    }
    const paths = new Set([...Object.keys(before), ...Object.keys(texts)])
    const differing = [...paths].filter((path) => before[path] !== texts[path])
    session.update(new Map(differing.map((path) => [path, texts[path]])))
    return session
  }
}

/** Writes texts into temporary folders; files in `aside` are not part of the project. */
async function inFolder<Result>(
  files: Texts,
  aside: Texts,
  work: (root: string, named: (word: string) => string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'lienzo-team-'))
  try {
    const root = join(folder, 'project')
    mkdirSync(root)
    for (const [path, text] of Object.entries(files)) write(join(root, path), text)
    for (const [name, text] of Object.entries(aside)) write(join(folder, 'aside', name), text)
    return await work(root, (word) =>
      Object.hasOwn(aside, word) ? join(folder, 'aside', word) : word,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
