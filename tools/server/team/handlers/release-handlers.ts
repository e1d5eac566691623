import type { Handler, Handlers, TeamContext } from '../access/create-app'
import type { Changes } from '../changes/changes'
import type { PublishService } from '../publish/publishing'
import {
  BadRequest,
  idOf,
  maybeText,
  readBody,
  memberText,
  type RequestBody,
  type TeamEvents,
} from './request-body'
import { said } from '../../../analysis/words/words'

type ReleaseRoute =
  | 'GET /api/changes/:id/to-sign'
  | 'POST /api/changes/:id/approve'
  | 'POST /api/changes/:id/publish'
  | 'GET /api/release'
  | 'POST /api/release/promote'
  | 'POST /api/release/halt'
  | 'POST /api/release/rollback'
  | 'POST /api/release/disable'
  | 'POST /api/release/enable'

const mostLetters = 1000

/** Handlers for approving and publishing, and for the live release. */
export function releaseHandlers(
  changes: Changes,
  publishing: PublishService,
  events: Pick<TeamEvents, 'tell' | 'tellAll'>,
): Pick<Handlers, ReleaseRoute> {
  const find = (context: TeamContext) => changes.get(idOf(context))
  const command =
    (word: string, more: (body: RequestBody) => readonly string[] = () => []): Handler =>
    async (context) => {
      const body = await readBody(context)
      const why = maybeText(body, 'why', mostLetters)
      return context.json(
        await publishing.run(
          [word, ...(why === undefined ? [] : [`--why=${why}`]), ...more(body)],
          context.get('person'),
        ),
      )
    }
  return {
    'GET /api/changes/:id/to-sign': async (context) =>
      context.json(await publishing.toSign(await find(context))),
    'POST /api/changes/:id/approve': async (context) => {
      const { commit, approval } = await readBody(context)
      const change = await find(context)
      const after = await publishing.approve(change, { commit, approval }, context.get('person'))
      events.tell(change.id)
      return context.json({ state: after.state })
    },
    'POST /api/changes/:id/publish': async (context) => {
      const body = await readBody(context)
      const why = memberText(body, 'why', mostLetters)
      const change = await find(context)
      const result = await publishing.publish(
        change,
        { why, permille: permilleOf(body), isFirst: body['first'] === true },
        context.get('person'),
      )
      events.tellAll()
      return context.json(result)
    },
    'GET /api/release': async (context) => context.json(await publishing.status()),
    'POST /api/release/promote': command('promote'),
    'POST /api/release/halt': command('halt'),
    'POST /api/release/rollback': command('rollback', ({ number }) =>
      typeof number === 'number' ? [String(number)] : [],
    ),
    'POST /api/release/disable': command('halt', (body) => [
      `--disable=${memberText(body, 'screen', 100)}`,
    ]),
    'POST /api/release/enable': command('halt', (body) => [
      `--enable=${memberText(body, 'screen', 100)}`,
    ]),
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
