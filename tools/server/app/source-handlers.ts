import { said } from '../../analysis/words/words'
import { readStatus, releaseTo } from '../../release'
import { type FileConflict, lifeCycle, type Role, type SavedAnswer } from '../answers'
import { type AppContext, type Handler, withoutPlace } from './create-app'
import { BadRequest, idOf, maybeText, memberText, readBody, type RequestBody } from './request-body'
import type { Source } from './source'
import { reasonOf, type SteerAct, steering } from './steer-release'

/** The routes about the documents below a prefix, with the least role of each. */
export function documentRoutes<Prefix extends string>(prefix: Prefix) {
  return {
    [`GET ${prefix}/project`]: 'reader',
    [`GET ${prefix}/coverage`]: 'reader',
    [`GET ${prefix}/samples`]: 'reader',
    [`GET ${prefix}/review`]: 'reader',
    [`POST ${prefix}/edit`]: lifeCycle.edit.by,
    [`POST ${prefix}/publish`]: lifeCycle.publish.by,
  } as Readonly<Record<DocumentRoute<Prefix>, Role>>
}

type DocumentRoute<Prefix extends string> =
  | `GET ${Prefix}/${'project' | 'coverage' | 'samples' | 'review'}`
  | `POST ${Prefix}/${'edit' | 'publish'}`

/** The routes about the live release. */
export const releaseRoutes = {
  'GET /api/release': 'reader',
  'POST /api/release/promote': 'publisher',
  'POST /api/release/halt': 'publisher',
  'POST /api/release/rollback': 'publisher',
  'POST /api/release/disable': 'publisher',
  'POST /api/release/enable': 'publisher',
} as const satisfies Readonly<Record<string, Role>>

const mostBytes = 1_000_000
const mostLetters = { why: 1000, path: 300, screen: 100, who: 200, approval: 100_000 }
const lastEntries = 50

/** Handlers for reading, saving, playing, reviewing and publishing the documents of a source. */
export function documentHandlers<Prefix extends string>(
  prefix: Prefix,
  source: Source,
): Readonly<Record<DocumentRoute<Prefix>, Handler>> {
  const partOf = (part: 'coverage' | 'samples') => async (context: AppContext) => {
    const played = await source.play(idOf(context), context.req.query('screen') ?? '')
    return played
      ? context.json(played[part])
      : context.json({ message: said('There is no such screen.') }, 404)
  }
  const handlers: Readonly<Record<string, Handler>> = {
    [`GET ${prefix}/project`]: async (context) =>
      context.json(await source.project(idOf(context), context.req.query('since') ?? '')),
    [`GET ${prefix}/coverage`]: partOf('coverage'),
    [`GET ${prefix}/samples`]: partOf('samples'),
    [`GET ${prefix}/review`]: async (context) => context.json(await source.review(idOf(context))),
    async [`POST ${prefix}/edit`](context) {
      const { path, text, base } = readEdit(await readBody(context))
      // An empty text deletes the file.
      const file = { path, text: text || undefined, base }
      const outcome = await source.save(idOf(context), file, context.get('person'))
      if (outcome.kind === 'refused') return context.json({ message: outcome.message }, 403)
      if (outcome.kind === 'saved')
        return context.json({ hash: outcome.hash, text: outcome.text } as SavedAnswer)
      const { text: theirs, hash } = outcome.disk ?? {}
      const conflict: FileConflict = { path, mine: text, theirs, hash }
      return context.json({ conflicts: [conflict] }, 409)
    },
    async [`POST ${prefix}/publish`](context) {
      const request = readPublication(await readBody(context))
      const outcome = await source.publish(idOf(context), request, context.get('person'))
      return context.json(source.isLocal ? outcome : withoutPlace(outcome))
    },
  }
  return handlers as Readonly<Record<DocumentRoute<Prefix>, Handler>>
}

function readEdit(body: RequestBody) {
  const { text, base } = body
  const path = memberText(body, 'path', mostLetters.path)
  if (text !== null && (typeof text !== 'string' || Buffer.byteLength(text) > mostBytes))
    throw new BadRequest(
      said('A save needs the text, of at most 1 MB, or null for a file that goes.'),
    )
  if (text !== null && Buffer.from(text).toString() !== text)
    throw new BadRequest(said('The text contains half a character. Type the character again.'))
  if (base !== undefined && base !== null && typeof base !== 'string')
    throw new BadRequest(said('"base" is the hash of the text that this one began with.'))
  return { path, text: text ?? '', base: base ?? undefined }
}

function readPublication(body: RequestBody) {
  const { permille, first } = body
  if (!Number.isInteger(permille) || Number(permille) < 0 || Number(permille) > 1000)
    throw new BadRequest(said('Say to how many phones of a thousand: "permille", from 0 to 1000.'))
  return {
    why: memberText(body, 'why', mostLetters.why),
    permille: Number(permille),
    isFirst: first === true,
    who: maybeText(body, 'who', mostLetters.who),
    approval: maybeText(body, 'approval', mostLetters.approval),
  }
}

/**
 * Handlers for the live release. They wait for the store alone: a halt passes every check and every
 * publication.
 */
export function releaseHandlers(
  source: Source,
): Readonly<Record<keyof typeof releaseRoutes, Handler>> {
  const shown = <Answer extends object>(answer: Answer) =>
    source.isLocal ? answer : withoutPlace(answer)
  const steer =
    (act: SteerAct): Handler =>
    async (context) => {
      const body = await readBody(context)
      const why = reasonOf(act, { ...body, why: maybeText(body, 'why', mostLetters.why) })
      maybeText(body, 'screen', mostLetters.screen)
      const person = context.get('person')
      const by = releaseTo(await source.openPlace(), { who: person.name, why })
      const outcome = await steering[act](by, body)
      if (outcome.kind === 'released') source.steered(person)
      return context.json(shown(outcome))
    }
  return {
    'GET /api/release': async (context) => {
      const missing = source.missing()
      if (missing.length > 0) return context.json({ missing })
      const place = await source.openPlace()
      const options = { last: lastEntries, prometheus: source.prometheus }
      // Whoever operates the store reads about its limits with the command line.
      const { limits: _, ...status } = await readStatus(place, options)
      const { address } = place.store
      return context.json({ status: source.isLocal ? { store: address, ...status } : status })
    },
    'POST /api/release/promote': steer('promote'),
    'POST /api/release/halt': steer('halt'),
    'POST /api/release/rollback': steer('rollback'),
    'POST /api/release/disable': steer('disable'),
    'POST /api/release/enable': steer('enable'),
  }
}
