import {
  approvalRequest,
  makeKey,
  nothingDisabled,
  openPlace,
  publish,
  releaseTo,
} from '../../../release'
import { readSigner } from '../../../release/keys/keys'
import { approve } from '../../../release/signing'
import { prepare } from '../../../sandbox/results'
import { readOthers } from '../../studio'
import type { ApproverEntry, RegisterKey } from '../publish/approving'
import { serveTeam, type RunningTeam } from '../serve-team'
import { prepareTeam, type PreparedTeam } from './serve-test-team'
import type { TestRemote } from './test-remote'

/**
 * Serves a team with a first release, so that each step of a change can be tried. The keys of
 * approvers are registered at their first approval.
 */
export async function serveTrial(
  project?: (folder: string) => void,
): Promise<PreparedTeam & Pick<RunningTeam, 'warm'>> {
  const team = await prepareTeam(project)
  await releaseFirst(team)
  const running = await serveTeam(team.settings, {
    code: process.cwd(),
    log: console.error,
    registerKey: registerIn(team.remote),
  })
  team.forwardTo(running)
  return {
    ...team,
    warm: () => running.warm(),
    async close() {
      await running.close()
      await team.close()
    },
  }
}

/** Publishes the first release, so that a later step can roll back to it. */
export async function releaseFirst({
  settings,
  files,
}: Pick<PreparedTeam, 'settings' | 'files'>): Promise<void> {
  const checked = await prepare(new Map(Object.entries({ ...readOthers(process.cwd()), ...files })))
  if (!checked.prepared) throw new Error(checked.findings.map(({ what }) => what).join('\n'))
  const place = await openPlace(settings.release!, process.cwd())
  const seed = await readSigner(await makeKey(), 'seed')
  const { changes, text } = await approvalRequest(place, checked.prepared.contents)
  const outcome = await publish(releaseTo(place, { who: 'Lienzo', why: '1', first: 1 }), {
    documents: () => Promise.resolve(checked),
    approval: await approve(changes, seed, text),
    approvers: [{ id: seed.id, key: seed.publicKey, who: 'Lienzo' }],
    disableRequest: nothingDisabled,
    refresh: false,
    permille: 1000,
  })
  if (outcome.kind !== 'released')
    throw new Error(`The first release was not made: ${outcome.kind}`)
}

/** Commits the keys of approvers, as an administrator does after each first approval. */
function registerIn(remote: TestRemote): RegisterKey {
  const file = 'approvers.json'
  return async (entry) => {
    const { keys } = JSON.parse(remote.git('show', `main:${file}`)) as { keys: ApproverEntry[] }
    const others = keys.filter(({ subject }) => subject !== entry.subject)
    remote.commit({ [file]: JSON.stringify({ keys: [...others, entry] }) })
  }
}
