import { findRoot } from '../../sandbox/project'
import { UsageError, type Command, type Terminal, readLine } from '../../node/terminal'
import { setting } from '../open-place'
import { publish as publishDocuments } from '../releases'
import { isApproval, type Approval } from '../signing'
import { readFile, readRing } from './keys'
import { openForRelease } from './open-releases'
import { readDisable } from './read-disable'
import {
  disableOptions,
  disableUsage,
  permilleOf,
  releaseNumber,
  releaseOptions,
} from './release-options'
import { prepareDocuments, tellOutcome } from './tell-outcome'

const options = {
  ...releaseOptions,
  ...disableOptions,
  permille: { type: 'string' },
  everyone: { type: 'boolean' },
  approval: { type: 'string' },
  approvers: { type: 'string' },
  on: { type: 'string' },
  first: { type: 'string' },
  refresh: { type: 'boolean' },
} as const

/** Publishes the documents of a project. */
export const publish: Command = {
  about:
    'Checks every document and publishes the documents to 1 % of phones, or to the share that --permille or --everyone names. Exit code 1: a finding, a missing approval, or another release that came first.',
  usage: `release publish --why "…" [--permille 10 | --everyone] [--approval <file> --approvers <public keys>] [--on <number>] [--first <number>] [--refresh] ${disableUsage}`,
  async run(args, terminal) {
    const { values } = readLine(args, options)
    const disableRequest = readDisable(values)
    if (values.everyone && values.permille !== undefined)
      throw new UsageError('--everyone and --permille contradict each other. Use one of them.')
    const permille = values.everyone ? 1000 : permilleOf(values.permille, 0)
    const on = releaseNumber(values.on, '--on', 0)
    const approval = readApproval(values.approval, terminal)
    const approvers = await readRing(values.approvers ?? setting('LIENZO_APPROVERS'), terminal)
    const root = findRoot(terminal.cwd)
    const release = await openForRelease(values, terminal)
    const outcome = await publishDocuments(release, {
      documents: () => prepareDocuments(root, terminal),
      disableRequest,
      approvers,
      trusted: release.trusted,
      refresh: values.refresh ?? false,
      permille,
      approval,
      on,
    })
    return tellOutcome(outcome, release.store.address, terminal)
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
