import { formats } from '../../../analysis/check/formats/formats'
import { type Command, parseArguments, UsageError, type Terminal } from '../../../build/terminal'
import {
  type CheckedDocuments,
  disable,
  type DisableRequest,
  disablesAnything,
  fixedWords,
  halt as haltRelease,
  type LiveDocuments,
  promote as promoteRelease,
  publish as publishDocuments,
  rollback as restore,
  setting,
} from '../../../release'
import type { Outcome } from '../../../release/outcome'
import { noteWords, refusalWords, releasedLines } from '../../../release/words'
import {
  disableOptions,
  disableUsage,
  openForRelease,
  parsePermille,
  plainWords,
  releaseNumber,
  releaseOptions,
} from './open-releases'
import { mayReplaceScreen } from '../../../../src/delivery/manifest'
import { filesOf, findRoot, tellResults } from '../../../sandbox/project'
import { prepareRelease, readDocuments } from '../../../sandbox/results'
import { isApproval, type Approval } from '../../../release/signing'
import { readFile, readRing } from './keys'

const promoteOptions = {
  ...releaseOptions,
  permille: { type: 'string' },
  despite: { type: 'string' },
} as const

/** Gives the live release to more phones. */
export const promote: Command = {
  about:
    'Gives the live release to more phones: to the next step (1 %, 10 %, 50 %, 100 %), or with --permille to a number of phones per thousand. --despite and a reason overrule the canary analysis: the analysis then neither promotes nor halts this release.',
  usage: 'release promote [--permille 500] [--despite "…"]',
  async run(args, terminal) {
    const { values } = parseArguments(args, promoteOptions)
    const { despite, why } = values
    const permille = parsePermille(values.permille, 1)
    const named = { ...values, why: despite ?? why }
    const release = await openForRelease(named, terminal, 'Next step of the rollout')
    const outcome = await promoteRelease(release, { permille, isDespite: despite !== undefined })
    return printOutcome(outcome, release.store.address, terminal)
  },
}

/** Removes a release from every phone, or disables one of its screens. */
export const halt: Command = {
  about:
    'Removes the live release from every phone. Phones return to the previous release, or to the documents of their build. With --disable, --enable or --revoke the release stays live, and the command only disables a screen, enables a screen, or revokes content.',
  usage: `release halt --why "…" ${disableUsage}`,
  async run(args, terminal) {
    const { values } = parseArguments(args, { ...releaseOptions, ...disableOptions })
    const request = readDisable(values)
    const release = await openForRelease(values, terminal)
    const outcome = disablesAnything(request) ? disable(release, request) : haltRelease(release)
    return printOutcome(await outcome, release.store.address, terminal)
  },
}

/** Restores the documents of an earlier release. */
export const rollback: Command = {
  about:
    'Publishes the documents of the previous release, or of the given release, under a new number to every phone. A rollback needs no build and no approval.',
  usage: 'release rollback [number] --why "…"',
  async run(args, terminal) {
    const { values, positionals } = parseArguments(args, releaseOptions, 1)
    const number = releaseNumber(positionals[0], 'rollback')
    const release = await openForRelease(values, terminal)
    return printOutcome(await restore(release, number), release.store.address, terminal)
  },
}

interface DisableValues {
  readonly disable?: string[] | undefined
  readonly 'text-es'?: string | undefined
  readonly 'text-en'?: string | undefined
  readonly enable?: string[] | undefined
  readonly revoke?: string[] | undefined
}

/**
 * Reads the screens to disable and enable, and the content to revoke. Throws `UsageError` if the
 * options are ambiguous. Also throws if a disabled screen has no message in one of the languages.
 */
function readDisable({
  disable = [],
  'text-es': es,
  'text-en': en,
  enable = [],
  revoke = [],
}: DisableValues): DisableRequest {
  const wrong = revoke.filter((hash) => !/^[0-9a-f]{64}$/.test(hash))
  if (wrong.length > 0)
    throw new UsageError(
      `--revoke takes the hash of an object (the 64 digits in its file name), not "${wrong[0]}".`,
    )
  if (disable.length > 0 && !es !== !en)
    throw new UsageError(
      `The message for ${disable.join(', ')} is missing in one language. Add --text-es "…" and --text-en "…", or omit both to use the standard message.`,
    )
  if (disable.length === 0 && (es !== undefined || en !== undefined))
    throw new UsageError(
      '--text-es and --text-en are the message of a disabled screen. Name the screen with --disable <screen>.',
    )
  const both = disable.filter((screen) => enable.includes(screen))
  if (both.length > 0)
    throw new UsageError(
      `${both.join(', ')} cannot be disabled and enabled at the same time. Omit --disable or --enable.`,
    )
  return {
    disable: Object.fromEntries(
      disable.map((screen) => [
        screen,
        es === undefined || en === undefined
          ? fixedWords
          : { es: checkedWords(es, '--text-es'), en: checkedWords(en, '--text-en') },
      ]),
    ),
    enable,
    revoke,
  }
}

/**
 * Returns a message for borrowers. Throws `UsageError` if the message contains a number or an
 * address, because a fraud could ask borrowers to pay there.
 */
function checkedWords(text: string, option: string): string {
  if (mayReplaceScreen(plainWords(text, option))) return text
  throw new UsageError(
    `${option} contains two digits in a row or an address. A borrower cannot know whose number or address it is. Use words only, for example "tomorrow".`,
  )
}

const publishOptions = {
  ...releaseOptions,
  ...disableOptions,
  permille: { type: 'string' },
  everyone: { type: 'boolean' },
  approval: { type: 'string' },
  approvers: { type: 'string' },
  on: { type: 'string' },
  despite: { type: 'string' },
  first: { type: 'string' },
  refresh: { type: 'boolean' },
} as const

/** Publishes the documents of a project. */
export const publish: Command = {
  about:
    'Checks every document, explores the changed screens deeply, and publishes the documents to 1 % of phones. --permille or --everyone sets another share. --despite publishes even if the explorer finds a new mistake, and writes your reason into the signed audit log. Exit code 1: there is a finding, an approval is missing, or another person published first.',
  usage: `release publish --why "…" [--despite "…"] [--permille 10 | --everyone] [--approval <file> --approvers <public keys>] [--on <number>] [--first <number>] [--refresh] ${disableUsage}`,
  async run(args, terminal) {
    const { values } = parseArguments(args, publishOptions)
    const disableRequest = readDisable(values)
    if (values.everyone && values.permille !== undefined)
      throw new UsageError('--everyone and --permille contradict each other. Use one of them.')
    const permille = values.everyone ? 1000 : parsePermille(values.permille, 0)
    const on = releaseNumber(values.on, '--on', 0)
    const despite =
      values.despite === undefined ? undefined : plainWords(values.despite, '--despite')
    const approval = readApproval(values.approval, terminal)
    const approvers = await readRing(values.approvers ?? setting('LIENZO_APPROVERS'), terminal)
    const root = findRoot(terminal.cwd)
    const release = await openForRelease(values, terminal)
    const outcome = await publishDocuments(release, {
      documents: (live) => prepareDocuments(root, terminal, live),
      despite,
      disableRequest,
      approvers,
      trusted: release.trusted,
      refresh: values.refresh ?? false,
      permille,
      approval,
      on,
    })
    return printOutcome(outcome, release.store.address, terminal)
  },
}

function readApproval(file: string | undefined, terminal: Terminal): Approval | undefined {
  if (file === undefined) return undefined
  try {
    const approval = JSON.parse(readFile(file, terminal)) as unknown
    if (isApproval(approval)) return approval
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
  }
  throw new UsageError(`${file} is not an approval. Create one with: lienzo release approve`)
}

/** Prints the outcome of a release function. Returns the exit code. */
export function printOutcome(outcome: Outcome, address: string, terminal: Terminal): number {
  for (const note of outcome.notes) terminal.err(noteWords(note))
  if (outcome.kind === 'findings') return printUnprepared(terminal, outcome.mayBeReleased)
  if (outcome.kind === 'refused') {
    terminal.err(refusalWords(outcome.refusal))
    return 1
  }
  for (const line of releasedLines(outcome, address)) terminal.out(line)
  return 0
}

/**
 * Checks the documents of a project and prints the findings. If a release is live, the explorer also
 * plays the changed screens.
 */
export async function prepareDocuments(
  root: string,
  terminal: Terminal,
  live?: LiveDocuments,
): Promise<CheckedDocuments> {
  const { project, ...checked } = await prepareRelease(readDocuments(root), live)
  const findings = [...checked.findings, ...checked.counterexamples]
  if (findings.length > 0)
    tellResults(
      { ...filesOf({ project: () => project }), findings, paths: [] },
      formats['text']!,
      terminal,
    )
  return checked
}

/** Reports that findings have stopped the command. Returns the exit code. */
export function printUnprepared(terminal: Terminal, mayBeReleased = false): number {
  terminal.err(
    mayBeReleased
      ? '\nNothing was released. The live screens do not show these mistakes. Fix them, or publish with a reason for the audit log: --despite "…"'
      : '\nNothing was released or signed. Fix the findings above first.',
  )
  return 1
}
