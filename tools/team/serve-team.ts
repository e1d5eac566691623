import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { nodeListener } from '../sandbox'
import { createPhoneSite, createStudioSite } from '../studio/server'
import { createApp, type Handler, type Handlers, type TeamContext } from './access/create-app'
import { createChanges, type Changes } from './changes/changes'
import { openDesk } from './desk/desk'
import { openRepository, type Repository } from './git/repository'
import { changeHandlers } from './handlers/change-handlers'
import { documentHandlers, pageHandlers } from './handlers/document-handlers'
import {
  createNews,
  type News,
  BadRequest,
  idOf,
  maybeText,
  readAsked,
  textOf,
  type Asked,
} from './handlers/asked'
import { createPublishing, type Publishing } from './publish/publishing'
import { createPlays } from './review/plays'
import { createReviews, textsOf } from './review/reviews'
import type { TeamSettings } from './settings/read-settings'
import { createProvider } from './sign-in/provider'
import { createSessions } from './sign-in/cookies'
import { signInHandlers } from './sign-in/sign-in-handlers'
import { said } from '../analysis/words'

/** A running studio of a team. */
export interface RunningTeam {
  /** The address for the proxy in front. */
  readonly origin: string
  /** The address of the phone's page. */
  readonly phoneOrigin: string
  /** Builds the pages and reads the live release, so that the first visitor does not wait. */
  warm(): Promise<void>
  close(): Promise<void>
}

/** The environment of the studio, besides its settings. */
export interface TeamWorld {
  /** The repository with the sources of the studio and the app. */
  readonly code: string
  readonly log: (error: unknown) => void
}

const hourMs = 3_600_000

/** Serves the studio to a team: all permanent data is in the remote. */
export async function serveTeam(
  settings: TeamSettings,
  { code, log }: TeamWorld,
): Promise<RunningTeam> {
  const { address, git, listen: at, signIn } = settings
  const repository = await openRepository({ ...git, folder: join(settings.state, 'copy.git') })
  await repository.look()
  const changes = createChanges(repository, git.branch)
  const desk = openDesk(code)
  const reviews = createReviews(repository, desk, changes)
  const news = createNews((id) => repository.refs.get(`refs/heads/change/${id}`))
  const publishing = createPublishing({
    changes,
    repository,
    reviews,
    desk,
    branch: git.branch,
    release: settings.release,
  })
  const sessions = createSessions(signIn.hours * hourMs)
  const site = createStudioSite(code)
  const app = createApp({
    address,
    sessions,
    log,
    handlers: {
      ...signInHandlers({
        address,
        hours: signIn.hours,
        provider: createProvider(signIn, address),
        sessions,
        log,
      }),
      ...pageHandlers(site, settings.phone, changes),
      ...changeHandlers({ changes, repository, reviews, news }),
      ...documentHandlers({
        changes,
        repository,
        play: createPlays(repository, desk),
        news,
        code,
      }),
      ...releaseHandlers(changes, publishing, news),
    },
  })
  const server = createServer(nodeListener((request) => app.fetch(request)))
  const phoneSite = await createPhoneSite({ code, phone: settings.phone, studio: address })
  const phone = createServer(phoneSite.listener)
  const origin = await listen(server, at.host, at.port)
  const phoneOrigin = await listen(phone, at.host, at.phonePort)
  const stopLooking = lookOften(repository, news, git, log)
  return {
    origin,
    phoneOrigin,
    async warm() {
      // One after the other, because each takes much memory.
      await site.page('team', settings.phone, {})
      await phoneSite.warm()
      const texts = await textsOf(repository, changes.live())
      await desk.review({ before: texts, after: texts, language: 'en' })
    },
    async close() {
      stopLooking()
      news.close()
      desk.close()
      repository.close()
      await Promise.all([end(server), end(phone)])
    },
  }
}

/** Other servers and people with git write to the same remote. */
function lookOften(
  repository: Repository,
  news: News,
  { branch, lookEverySeconds }: Pick<TeamSettings['git'], 'branch' | 'lookEverySeconds'>,
  log: (error: unknown) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout>
  let isStopped = false
  const look = async () => {
    const changed = await repository.look().catch((error: unknown) => {
      if (!isStopped) log(error)
      return [] as readonly string[]
    })
    if (isStopped) return
    if (changed.includes(`refs/heads/${branch}`)) news.tellAll()
    const ids = changed.flatMap((ref) => /\/change\/([0-9a-f]+)$/.exec(ref)?.[1] ?? [])
    for (const id of new Set(ids)) news.tell(id)
    later()
  }
  const later = () => {
    timer = setTimeout(() => void look(), lookEverySeconds * 1000).unref()
  }
  later()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

async function listen(server: Server, host: string, port: number): Promise<string> {
  await new Promise<void>(
    (resolve, reject) => void server.once('error', reject).listen(port, host, resolve),
  )
  return `http://${host}:${(server.address() as AddressInfo).port}`
}

function end(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

type ReleaseRoute =
  | 'GET /api/changes/:id/to-sign'
  | 'POST /api/changes/:id/approve'
  | 'POST /api/changes/:id/publish'
  | 'GET /api/release'
  | 'POST /api/release/promote'
  | 'POST /api/release/halt'
  | 'POST /api/release/rollback'
  | 'POST /api/release/close'
  | 'POST /api/release/open'

const mostLetters = 1000

/** Handlers for approving and publishing, and for the live release. */
function releaseHandlers(
  changes: Changes,
  publishing: Publishing,
  news: Pick<News, 'tell' | 'tellAll'>,
): Pick<Handlers, ReleaseRoute> {
  const find = (context: TeamContext) => changes.get(idOf(context))
  const command =
    (word: string, more: (asked: Asked) => readonly string[] = () => []): Handler =>
    async (context) => {
      const asked = await readAsked(context)
      const why = maybeText(asked, 'why', mostLetters)
      return context.json(
        await publishing.run(
          [word, ...(why === undefined ? [] : [`--why=${why}`]), ...more(asked)],
          context.get('person'),
        ),
      )
    }
  return {
    'GET /api/changes/:id/to-sign': async (context) =>
      context.json(await publishing.toSign(await find(context))),
    'POST /api/changes/:id/approve': async (context) => {
      const { commit, approval } = await readAsked(context)
      const change = await find(context)
      const after = await publishing.approve(change, { commit, approval }, context.get('person'))
      news.tell(change.id)
      return context.json({ state: after.state })
    },
    'POST /api/changes/:id/publish': async (context) => {
      const asked = await readAsked(context)
      const why = textOf(asked, 'why', mostLetters)
      const change = await find(context)
      const said = await publishing.publish(
        change,
        { why, permille: permilleOf(asked), isFirst: asked['first'] === true },
        context.get('person'),
      )
      news.tellAll()
      return context.json(said)
    },
    'GET /api/release': async (context) => context.json(await publishing.status()),
    'POST /api/release/promote': command('promote'),
    'POST /api/release/halt': command('halt'),
    'POST /api/release/rollback': command('rollback', ({ number }) =>
      typeof number === 'number' ? [String(number)] : [],
    ),
    'POST /api/release/close': command('halt', (asked) => [
      `--kill=${textOf(asked, 'screen', 100)}`,
    ]),
    'POST /api/release/open': command('halt', (asked) => [
      `--open=${textOf(asked, 'screen', 100)}`,
    ]),
  }
}

function permilleOf({ permille }: Asked): number {
  if (
    typeof permille === 'number' &&
    Number.isInteger(permille) &&
    permille >= 0 &&
    permille <= 1000
  )
    return permille
  throw new BadRequest(said('Say to how many phones of a thousand: "permille", from 0 to 1000.'))
}
