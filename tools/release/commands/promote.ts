import { commitRelease } from '../commit-release'
import { draftPromote } from '../drafts/draft-repeat'
import { type Command, readLine } from '../../terminal'
import { openForRelease } from './open-releases'
import { readCommitted } from './read-committed'
import { permilleOf, releaseOptions } from './release-options'
import { tellOutcome } from './tell-outcome'

/** Gives a release to more phones. */
export const promote: Command = {
  about:
    'Gives the live release to more phones: from 1 % to 10 %, 50 % and all, a step each time, or to as many of a thousand as --permille says.',
  usage: 'release promote [--permille 500]',
  async run(args, terminal) {
    const { values } = readLine(args, { ...releaseOptions, permille: { type: 'string' } })
    const permille = permilleOf(values.permille, 1)
    const release = await openForRelease(values, terminal, 'The next step of the rollout')
    const state = await readCommitted(release, terminal)
    const draft = await draftPromote(release.store, state, permille)
    tellOutcome(state, await commitRelease(release, state, draft), release, terminal)
    return 0
  },
}
