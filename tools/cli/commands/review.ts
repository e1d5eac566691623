import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sortFindings } from '../../analysis/check/engine/check-project'
import { createSession } from '../../analysis/check/engine/session'
import { formats } from '../../analysis/check/formats/formats'
import { compareProjects } from '../../analysis/diff/compare-projects'
import { UnreadableDocument } from '../../analysis/diff/documents/documents'
import { playedFindings } from '../../analysis/explore/explored-findings'
import { languages, setLanguage } from '../../analysis/words/words'
import { entryNamed, parseArguments, type Command, UsageError } from '../../build/terminal'
import {
  filesOf,
  findRoot,
  readSides,
  requireReadable,
  settings,
  tellResults,
} from '../../sandbox/project'
import { newCounterexamples } from '../../sandbox/results'
import { reviewComment } from '../review/review-comment'
import { measure } from '../play-screens'
import { isSound } from './check'

/** Writes a comment for the review of a change. */
export const review: Command = {
  about:
    'Writes a Markdown comment for the review of a change. The change is the difference between BASE (a git revision or a folder, by default HEAD) and this project. The comment has the differences in plain words, the changes that a second person must approve, the findings of the checker, and the new mistakes that the explorer finds in the changed screens. --out writes the files comment.md and findings.sarif into a folder instead. With --pictures the command also writes pictures of each scenario that looks different after the change. The command needs no secret and sends nothing. Exit code 0: written, 2: error.',
  usage: 'review [BASE] [--out folder [--pictures]] [--language en|es]',
  async run(args, terminal) {
    const options = {
      out: { type: 'string' },
      pictures: { type: 'boolean', default: false },
      language: { type: 'string' },
    } as const
    const { values, positionals } = parseArguments(args, options, 1)
    setLanguage(entryNamed(languages, values.language ?? 'en', 'language'))
    const root = findRoot(terminal.cwd)
    const { before, after } = readSides(positionals[0] ?? 'HEAD', root, terminal.cwd)
    requireReadable(before)
    const session = createSession(after, settings)
    const project = session.project()
    const coverage = isSound(session) ? await measure(root, session) : undefined
    const counterexamples = coverage ? await newCounterexamples(before, after) : []
    const named = [...session.findings(), ...counterexamples]
    const shown = coverage ? playedFindings(project, coverage, named) : []
    const findings = sortFindings([...session.findings(), ...shown])
    const facts = { changes: differences(before, after), findings, counterexamples }
    if (values.out === undefined) {
      if (values.pictures) throw new UsageError('Pictures are files. Name their folder with --out.')
      terminal.out(reviewComment(facts))
      return 0
    }
    const pictures = !values.pictures
      ? undefined
      : coverage
        ? await drawn({ root, before, after })
        : 'the documents have errors.'
    const folder = resolve(terminal.cwd, values.out)
    const write = (name: string, text: string) => writeFileSync(join(folder, name), `${text}\n`)
    mkdirSync(folder, { recursive: true })
    write('comment.md', reviewComment({ ...facts, ...(pictures ? { pictures } : {}) }))
    if (typeof pictures === 'object') {
      mkdirSync(join(folder, 'pictures'), { recursive: true })
      for (const { name, png } of pictures.pairs) writeFileSync(join(folder, 'pictures', name), png)
    }
    const file = { ...terminal, out: (text: string) => write('findings.sarif', text) }
    const all = sortFindings([...findings, ...counterexamples])
    tellResults({ ...filesOf(session), findings: all, paths: [] }, formats['sarif']!, file)
    const drawnPairs = typeof pictures === 'object' ? ` and ${pictures.pairs.length} pictures` : ''
    terminal.out(`The review is in ${values.out}: comment.md, findings.sarif${drawnPairs}.`)
    return 0
  },
}

type Files = ReadonlyMap<string, string>

async function drawn(sides: { root: string; before: Files; after: Files }) {
  // A review without pictures needs no browser driver.
  const { requireChromium } = await import('../../test/browsers')
  const program = await requireChromium().catch(({ message }: Error) => message)
  if (typeof program === 'string') return program
  const { drawReview } = await import('../review/review-pictures')
  return drawReview(program, sides)
}

function differences(before: Files, after: Files) {
  try {
    return compareProjects(before, after)
  } catch (error) {
    if (error instanceof UnreadableDocument) return error.message
    throw error
  }
}
