import { said } from '../../../analysis/words/words'
import { readStatus, releaseTo } from '../../../release'
import { reasonOf, type SteerAct, steering } from '../../studio'
import { type Handler, type Handlers, type TeamContext, withoutPlace } from '../access/create-app'
import type { Changes } from '../changes/changes'
import { openTeamPlace, type ApprovalService } from '../publish/approving'
import type { LiveBranch } from '../publish/live-branch'
import type { Publication } from '../publish/publication'
import type { TeamSettings } from '../settings/read-settings'
import {
  BadRequest,
  idOf,
  maybeText,
  memberText,
  readBody,
  type RequestBody,
  type TeamEvents,
} from './request-body'

type ReleaseRoute =
  | 'GET /api/changes/:id/to-sign'
  | 'POST /api/changes/:id/approve'
  | 'POST /api/changes/:id/publish'
  | 'GET /api/release'
  | `POST /api/release/${SteerAct}`

interface HandlerParts {
  readonly changes: Changes
  readonly approving: ApprovalService
  readonly publication: Publication
  readonly follow: LiveBranch['follow']
  readonly log: (error: unknown) => void
  readonly release: TeamSettings['release']
  readonly events: Pick<TeamEvents, 'tell' | 'tellAll'>
}

const mostLetters = 1000
const lastEntries = 50

/**
 * Handlers for approving and publishing, and for the live release. Acts on the live release wait
 * for the store alone: a halt passes every check and every publication.
 */
export function releaseHandlers({
  changes,
  approving,
  publication,
  follow,
  log,
  release,
  events,
}: HandlerParts): Pick<Handlers, ReleaseRoute> {
  const find = (context: TeamContext) => changes.get(idOf(context))
  const steer =
    (act: SteerAct): Handler =>
    async (context) => {
      const body = await readBody(context)
      const why = reasonOf(act, { ...body, why: maybeText(body, 'why', mostLetters) })
      maybeText(body, 'screen', 100)
      const place = await openTeamPlace(release)
      const person = context.get('person')
      const by = releaseTo(place, { who: person.name, why })
      const outcome = await steering[act](by, body)
      // The answer does not wait for git, and the next change or publication tries again.
      if (outcome.kind === 'released') void follow(person).then(events.tellAll, log)
      return context.json(withoutPlace(outcome))
    }
  return {
    'GET /api/changes/:id/to-sign': async (context) =>
      context.json(await approving.toSign(await find(context))),
    'POST /api/changes/:id/approve': async (context) => {
      const { commit, approval } = await readBody(context)
      const change = await find(context)
      const after = await approving.approve(change, { commit, approval }, context.get('person'))
      events.tell(change.id)
      return context.json({ state: after.state })
    },
    'POST /api/changes/:id/publish': async (context) => {
      const body = await readBody(context)
      const why = memberText(body, 'why', mostLetters)
      const outcome = await publication(
        idOf(context),
        { why, permille: permilleOf(body), isFirst: body['first'] === true },
        context.get('person'),
      )
      events.tellAll()
      return context.json(withoutPlace(outcome))
    },
    'GET /api/release': async (context) => {
      const place = await openTeamPlace(release)
      const { prometheus } = release ?? {}
      const found = await readStatus(place, { last: lastEntries, prometheus })
      // Whoever operates the store reads about its limits with the command line.
      const { limits: _, ...status } = found
      return context.json({ status })
    },
    'POST /api/release/promote': steer('promote'),
    'POST /api/release/halt': steer('halt'),
    'POST /api/release/rollback': steer('rollback'),
    'POST /api/release/disable': steer('disable'),
    'POST /api/release/enable': steer('enable'),
  }
}

function permilleOf({ permille }: RequestBody): number {
  if (
    typeof permille === 'number' &&
    Number.isInteger(permille) &&
    permille >= 0 &&
    permille <= 1000
  )
    return permille
  throw new BadRequest(said('Say to how many phones of a thousand: "permille", from 0 to 1000.'))
}
