import { createServer } from 'node:http'
import { join } from 'node:path'
import { nodeListener } from '../../sandbox'
import { closeServer, listen } from '../../build/net'
import {
  type AppContext,
  createApp,
  documentRoutes,
  releaseRoutes,
  idOf,
  type Routes,
} from '../app'
import {
  createPages,
  createPhoneSite,
  fixedDocuments,
  readOthers,
  type BuiltPages,
  studioPage,
} from '../studio'
import { createChanges, type Changes } from './changes/changes'
import { openRepository, type Repository, textsOf } from './git/repository'
import { createGitSource } from './git-source'
import { changePrefix, changeRoutes } from './handlers/change-routes'
import { createTeamEvents, type TeamEvents, eachInTurn } from './handlers/team-events'
import { openQueues } from './jobs/job-queues'
import { createApprovalService, openTeamPlace, type RegisterKey } from './publish/approving'
import { createLiveBranch } from './publish/live-branch'
import { createPublication } from './publish/publication'
import { createPlays, createReviews } from './review/reviews'
import type { TeamSettings } from './settings/read-settings'
import { createCookies, createPhoneLinks } from './sign-in/cookies'
import { createProvider } from './sign-in/provider'
import { messagePage } from './sign-in/message-page'
import { signInRoutes } from './sign-in/sign-in-routes'
import { createTokens } from './tokens/tokens'
import { translate } from '../../analysis/words/words'
import * as releaseFunctions from '../../release'

export interface RunningTeam {
  /** The origin to which the reverse proxy forwards requests. */
  readonly origin: string
  readonly phoneOrigin: string
  /** Builds pages in advance, so that the first visitor does not wait. */
  warm(): Promise<void>
  close(): Promise<void>
}

export interface TeamWorld {
  readonly code: string
  readonly log: (error: unknown) => void
  readonly registerKey?: RegisterKey
}

/** Serves the studio for a team. All permanent data is in the git remote. */
export async function serveTeam(
  settings: TeamSettings,
  { code, log, registerKey }: TeamWorld,
): Promise<RunningTeam> {
  const { address, git, listen: at, signIn } = settings
  const repository = await openRepository({ ...git, folder: join(settings.state, 'copy.git') })
  await repository.look()
  const jobs = openQueues(code)
  const changes = createChanges(repository, git.branch, jobs)
  const reviews = createReviews(repository, jobs, changes)
  const events = createTeamEvents()
  const parts = {
    changes,
    repository,
    jobs,
    release: settings.release,
    releaseFunctions,
  }
  const approving = createApprovalService({ ...parts, registerKey })
  const withBranch = { ...parts, branch: git.branch }
  const liveBranch = createLiveBranch({ ...withBranch, merge: jobs.merge })
  const { follow } = liveBranch
  const publication = createPublication({ ...withBranch, reviews, approving, liveBranch })
  const cookies = createCookies(address, signIn)
  const links = createPhoneLinks(signIn.secret)
  const pages = createPages(code, { isFixed: true })
  const source = createGitSource({
    changes,
    repository,
    play: createPlays(repository, jobs),
    reviews,
    publication,
    follow,
    events,
    openPlace: () => openTeamPlace(parts),
    prometheus: settings.release?.prometheus,
    others: readOthers(code),
    log,
  })
  const tokens = createTokens(repository)
  const sessionOf = (context: AppContext) => cookies.read(context, 'session')?.person
  const personOf = (context: AppContext) =>
    // If a request has a token, its cookie is ignored.
    context.req.header('authorization') === undefined
      ? sessionOf(context)
      : tokens.personOf(context.req.raw)
  const app = createApp({
    hosts: () => [new URL(address).host],
    origin: address,
    personOf,
    log,
    routes: {
      ...signInRoutes({ provider: createProvider(signIn, address), cookies, log }),
      ...pageRoutes(pages, settings.phone, changes),
      ...eachInTurn(
        changeRoutes({
          changes,
          repository,
          reviews,
          approving,
          events,
          // A change can begin even if the release store cannot be reached.
          follow: (person) => follow(person).catch(log),
          isSignedIn: (context) => sessionOf(context) !== undefined,
          linkTo(id) {
            const { token, until } = links.make(id)
            return { address: `${settings.phone}/show/${token}`, until }
          },
        }),
      ),
      ...eachInTurn(documentRoutes(changePrefix, source)),
      ...releaseRoutes(source),
    },
  })
  const server = createServer(nodeListener((request) => app.fetch(request)))
  const phoneSite = createPhoneSite({
    pages,
    documents: fixedDocuments(code),
    phone: () => settings.phone,
    studio: () => address,
    shown: {
      async read(token) {
        const change = await changes.find(links.open(token) ?? '')
        return change && { title: change.title, files: await textsOf(repository, change.head) }
      },
    },
  })
  const phone = createServer(nodeListener((request) => phoneSite.fetch(request)))
  const origin = await listen(server, at.host, at.port)
  const phoneOrigin = await listen(phone, at.host, at.phonePort)
  const stopLooking = lookOften(repository, events, git, log)
  return {
    origin,
    phoneOrigin,
    async warm() {
      try {
        // The build ends before the review begins, because both need much memory.
        await pages.page('team', {}, '')
        const texts = await textsOf(repository, changes.live())
        await jobs.review({ before: texts, after: texts, language: 'en' })
      } catch (error) {
        // The server works without warm caches. Only the first visitor waits longer.
        log(error)
      }
    },
    async close() {
      stopLooking()
      events.close()
      jobs.close()
      repository.close()
      await Promise.all([closeServer(server), closeServer(phone)])
    },
  }
}

/** Fetches from the remote often, because other servers and people with git push to it. */
function lookOften(
  repository: Repository,
  events: TeamEvents,
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
    if (changed.includes(`refs/heads/${branch}`)) events.tellAll()
    const ids = changed.flatMap((ref) => /\/change\/([0-9a-f]+)$/.exec(ref)?.[1] ?? [])
    for (const id of new Set(ids)) events.tell(id)
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

export function pageRoutes(
  pages: BuiltPages,
  phoneOrigin: string,
  changes: Pick<Changes, 'find'>,
): Routes {
  return {
    'GET /': [
      'reader',
      (context) => studioPage(pages, 'team', phoneOrigin, { person: context.get('person') }),
    ],
    'GET /change/:id': [
      'reader',
      async (context) => {
        const change = await changes.find(idOf(context))
        return change
          ? studioPage(pages, 'studio', phoneOrigin, {
              frameOrigin: phoneOrigin,
              change: change.id,
              person: context.get('person'),
            })
          : messagePage(
              translate('There is no such change. Choose one from the list of changes.'),
              translate('All changes'),
              '/',
              404,
            )
      },
    ],
    'GET /assets/:file': ['reader', (context) => pages.file(context.req.path)],
  }
}
