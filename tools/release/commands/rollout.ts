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

/** Gives a release to more phones. */
export const promote: Command = {
  about:
    'Gives the live release to more phones: from 1 % to 10 %, 50 % and all, a step each time, or to as many of a thousand as --permille says. With --despite and a reason it goes on where the canary analysis would not, and the analysis leaves this release alone from then on.',
  usage: 'release promote [--permille 500] [--despite "…"]',
  async run(args, terminal) {
    const { values } = readLine(args, promoteOptions)
    const { despite, why } = values
    const permille = permilleOf(values.permille, 1)
    const named = { ...values, why: despite ?? why }
    const release = await openForRelease(named, terminal, 'The next step of the rollout')
    const outcome = await promoteRelease(release, { permille, isDespite: despite !== undefined })
    return tellOutcome(outcome, release.store.address, terminal)
  },
}

/** Removes a release, or one of its screens, from every phone. */
export const halt: Command = {
  about:
    'Takes the live release away from every phone: they go back to the one before, or to the documents of their build. With --disable, --enable or --revoke only that screen or content is disabled, enabled again or revoked, and the release stays.',
  usage: `release halt --why "…" ${disableUsage}`,
  async run(args, terminal) {
    const { values } = readLine(args, { ...releaseOptions, ...disableOptions })
    const request = readDisable(values)
    const release = await openForRelease(values, terminal)
    const outcome = disablesAnything(request) ? disable(release, request) : haltRelease(release)
    return tellOutcome(await outcome, release.store.address, terminal)
  },
}

/** Restores the documents that phones had before. */
export const rollback: Command = {
  about:
    'Gives every phone the documents of the release before, or of the one that is named, under a new number. It needs no build and no approval.',
  usage: 'release rollback [number] --why "…"',
  async run(args, terminal) {
    const { values, positionals } = readLine(args, releaseOptions, 1)
    const number = releaseNumber(positionals[0], 'rollback')
    const release = await openForRelease(values, terminal)
    return tellOutcome(await restore(release, number), release.store.address, terminal)
  },
}
