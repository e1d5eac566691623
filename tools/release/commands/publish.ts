import { isApproval, type Approval } from '../signing'
import { commitRelease, nextNumber } from '../commit-release'
import { draftPublish } from '../drafts/draft-publish'
import { namesOfHashes } from '../drafts/disable'
import { UsageError, type Command, type Terminal, readLine } from '../../node/terminal'
import { findRoot } from '../../sandbox/project'
import { openForRelease } from './open-releases'
import { provedContents } from './prove-documents'
import { readDisable, refuseGuardedWords } from './read-disable'
import { readFile, readRing } from './keys'
import { readCommitted, tellOutcome } from './tell-outcome'
import {
  disableOptions,
  disableUsage,
  permilleOf,
  releaseNumber,
  releaseOptions,
  setting,
} from './release-options'

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
    'Checks every document and publishes them: to 1 % of phones, unless --permille or --everyone says more. Exit code 1: a finding, an approval that is missing, or somebody who was faster.',
  usage: `release publish --why "…" [--permille 10 | --everyone] [--approval <file> --approvers <public keys>] [--on <number>] [--first <number>] [--refresh] ${disableUsage}`,
  async run(args, terminal) {
    const { values } = readLine(args, options)
    const disableRequest = readDisable(values)
    if (values.everyone && values.permille !== undefined)
      throw new UsageError('--everyone and --permille say two things. Leave out one of them.')
    const permille = values.everyone ? 1000 : permilleOf(values.permille, 0)
    const on = releaseNumber(values.on, '--on', 0)
    const approval = readApproval(values.approval, terminal)
    const approvers = await readRing(values.approvers ?? setting('LIENZO_APPROVERS'), terminal)
    const trusted = await readRing(values.trust ?? setting('LIENZO_TRUST'), terminal)
    const root = findRoot(terminal.cwd)
    const release = await openForRelease(values, terminal)
    // The live release is read first, so that another release meanwhile is noticed.
    const state = await readCommitted(release, terminal)
    nextNumber(release, state)
    await refuseGuardedWords(release.store, state, disableRequest)
    const revoked = await namesOfHashes(release.store, state, release.keys, disableRequest.revoke)
    const proved = await provedContents(root, terminal)
    if (!proved) return 1
    const draft = await draftPublish(release.store, state, {
      ...proved,
      disableRequest,
      approvers,
      trusted,
      publishers: release.signers.map(({ id }) => id),
      keys: release.keys,
      refresh: values.refresh ?? false,
      permille,
      approval,
      on,
    })
    tellOutcome(state, await commitRelease(release, state, draft), release, terminal, revoked)
    return 0
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
  throw new UsageError(`${file} is no approval. lienzo release approve writes one.`)
}
