import { readOthers, type StudioSite } from '../../studio'
import type { Handlers, TeamContext } from '../access/create-app'
import type { Change, Changes } from '../changes/changes'
import { isObjectId } from '../git/object-reader'
import { idOfText } from '../git/trees'
import type { Repository, Snapshot } from '../git/repository'
import { BadRequest, idOf, readBody, memberText, type TeamEvents } from './request-body'
import type { Play } from '../review/plays'
import { textsOf } from '../review/reviews'
import { said } from '../../../analysis/words/words'
import { wordsPage } from '../sign-in/words-page'

type DocumentRoute =
  | 'GET /api/changes/:id/project'
  | 'POST /api/changes/:id/edit'
  | 'GET /api/changes/:id/coverage'
  | 'GET /api/changes/:id/samples'
  | 'GET /api/changes/:id/events'

const none: Snapshot = new Map()
const mostBytes = 1_000_000

/**
 * Handlers for the documents of a change: reading, saving, playing, and events about the saves of
 * others.
 */
export function documentHandlers({
  changes,
  repository,
  play,
  events,
  code,
}: {
  changes: Changes
  repository: Repository
  play: Play
  events: TeamEvents
  code: string
}): Pick<Handlers, DocumentRoute> {
  const others = readOthers(code)
  const find = (context: TeamContext) => changes.get(idOf(context))
  /** The original texts of the documents that the change has edited; null for new ones. */
  const beforeOf = async (change: Change, now: Snapshot) => {
    const was = await repository.snapshot(await changes.base(change))
    const paths = [...new Set([...was.keys(), ...now.keys()])]
    const texts = paths
      .filter((path) => was.get(path) !== now.get(path))
      .map(async (path) => {
        const id = was.get(path)
        return [path, id === undefined ? null : ((await repository.text(id)) ?? '')] as const
      })
    return Object.fromEntries(await Promise.all(texts))
  }
  const partOf = (part: 'coverage' | 'samples') => async (context: TeamContext) => {
    const { head } = await find(context)
    const played = await play(head, context.req.query('screen') ?? '')
    return played
      ? context.json(played[part])
      : context.json({ message: said('There is no such screen.') }, 404)
  }
  return {
    'GET /api/changes/:id/project': async (context) => {
      const change = await find(context)
      const { head } = change
      const since = context.req.query('since') ?? ''
      const snapshot = await repository.snapshot(head)
      const known = isObjectId(since) ? await repository.snapshot(since).catch(() => none) : none
      const texts = await textsOf(repository, head)
      const files = Object.fromEntries(
        [...snapshot]
          .filter(([path, hash]) => known.get(path) !== hash)
          .map(([path, hash]) => [path, { text: texts[path] ?? '', hash }]),
      )
      const gone = [...known.keys()].filter((path) => !snapshot.has(path))
      const before = await beforeOf(change, snapshot)
      return context.json({ files, gone, others: known === none ? others : {}, head, before })
    },
    'POST /api/changes/:id/edit': async (context) => {
      const body = await readBody(context)
      const { text, base } = body
      const path = memberText(body, 'path', 300)
      if (text !== null && (typeof text !== 'string' || Buffer.byteLength(text) > mostBytes))
        throw new BadRequest(
          said('A save needs the text, of at most 1 MB, or null for a file that goes.'),
        )
      if (base !== undefined && base !== null && typeof base !== 'string')
        throw new BadRequest(said('"base" is the hash of the text that this one began with.'))
      const outcome = await changes.save(
        idOf(context),
        // An empty text deletes the file, as in the local studio.
        { path, text: text || undefined, base: base ?? undefined },
        context.get('person'),
      )
      if (outcome.kind === 'refused') return context.json({ message: outcome.message }, 403)
      if (outcome.kind === 'conflict') return context.json({ disk: outcome.disk }, 409)
      events.tell(idOf(context))
      return context.json({ hash: outcome.hash ?? idOfText(''), text: outcome.text })
    },
    'GET /api/changes/:id/coverage': partOf('coverage'),
    'GET /api/changes/:id/samples': partOf('samples'),
    'GET /api/changes/:id/events': async (context) => {
      await find(context)
      return events.listen(idOf(context), context.get('person'), context.req.raw.signal)
    },
  }
}

/** The pages: the list of changes, and the studio over one of them. */
export function pageHandlers(
  site: StudioSite,
  phone: string,
  changes: Pick<Changes, 'find'>,
): Pick<Handlers, 'GET /' | 'GET /change/:id' | 'GET /assets/:file'> {
  return {
    'GET /': (context) => site.page('team', phone, { person: context.get('person') }),
    'GET /change/:id': async (context) => {
      const change = await changes.find(idOf(context))
      return change
        ? site.page('studio', phone, {
            frameOrigin: phone,
            change: change.id,
            person: context.get('person'),
          })
        : wordsPage(said('There is no such change, or no more.'), said('All changes'), '/', 404)
    },
    'GET /assets/:file': (context) => site.file(context.req.path),
  }
}
