import { type Command, readLine } from '../../node/terminal'
import { disablesAnything } from '../drafts/disable'
import {
  disable,
  halt as haltRelease,
  promote as promoteRelease,
  rollback as restore,
} from '../releases'
import { openForRelease } from './open-releases'
import { readDisable } from './read-disable'
import {
  disableOptions,
  disableUsage,
  permilleOf,
  releaseNumber,
  releaseOptions,
} from './release-options'
import { tellOutcome } from './tell-outcome'

const promoteOptions = {
  ...releaseOptions,
  permille: { type: 'string' },
  despite: { type: 'string' },
} as const

/** Gives the live release to more phones. */
export const promote: Command = {
  about:
    'Gives the live release to more phones: one step (1 %, 10 %, 50 %, 100 %), or the number of phones in a thousand that --permille names. With --despite and a reason it overrules the canary analysis, which then leaves this release alone.',
  usage: 'release promote [--permille 500] [--despite "…"]',
  async run(args, terminal) {
    const { values } = readLine(args, promoteOptions)
    const { despite, why } = values
    const permille = permilleOf(values.permille, 1)
    const named = { ...values, why: despite ?? why }
    const release = await openForRelease(named, terminal, 'Next step of the rollout')
    const outcome = await promoteRelease(release, { permille, isDespite: despite !== undefined })
    return tellOutcome(outcome, release.store.address, terminal)
  },
}

/** Removes a release from every phone, or disables one of its screens. */
export const halt: Command = {
  about:
    'Removes the live release from every phone. Phones return to the previous release, or to the documents of their build. With --disable, --enable or --revoke the release stays, and only that screen or content is disabled, enabled or revoked.',
  usage: `release halt --why "…" ${disableUsage}`,
  async run(args, terminal) {
    const { values } = readLine(args, { ...releaseOptions, ...disableOptions })
    const request = readDisable(values)
    const release = await openForRelease(values, terminal)
    const outcome = disablesAnything(request) ? disable(release, request) : haltRelease(release)
    return tellOutcome(await outcome, release.store.address, terminal)
  },
}

/** Restores the documents of an earlier release. */
export const rollback: Command = {
  about:
    'Gives every phone the documents of the previous release, or of the given one, under a new number. No build and no approval is needed.',
  usage: 'release rollback [number] --why "…"',
  async run(args, terminal) {
    const { values, positionals } = readLine(args, releaseOptions, 1)
    const number = releaseNumber(positionals[0], 'rollback')
    const release = await openForRelease(values, terminal)
    return tellOutcome(await restore(release, number), release.store.address, terminal)
  },
}
