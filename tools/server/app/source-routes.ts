import { isObject } from '../../../renderer/language'
import { translate, say } from '../../analysis/words/words'
import {
  readStatus,
  releaseTo,
  disable,
  fixedWords,
  halt,
  nothingDisabled,
  type Outcome,
  promote,
  type Release,
  rollback,
} from '../../release'
import { lifeCycle, type SavedAnswer, type SavedFiles, type StateTexts } from '../answers'
import { type AppContext, type Routes, withoutPlace } from './create-app'
import type { FileToSave, SaveOutcome, Source } from './source'

const mostBytes = 1_000_000
const mostLetters = { why: 1000, path: 300, screen: 100, who: 200, approval: 100_000 }
const lastEntries = 50

/** Returns the routes for the documents of a source. */
export function documentRoutes(prefix: string, source: Source): Routes {
  const partOf = (part: 'coverage' | 'samples') => async (context: AppContext) => {
    const played = await source.play(idOf(context), context.req.query('screen') ?? '')
    return played
      ? context.json(played[part])
      : context.json(
          { message: translate('There is no such screen. Choose one from the list of screens.') },
          404,
        )
  }
  const project = async (context: AppContext) =>
    context.json(await source.project(idOf(context), context.req.query('since') ?? ''))
  const review = async (context: AppContext) =>
    context.json(await source.review(idOf(context), context.req.raw.signal))
  const states = async (context: AppContext) => {
    const path = context.req.query('path') || undefined
    return context.json(await source.states(idOf(context), path))
  }
  const state = async (context: AppContext) => {
    const files = await source.stateTexts(idOf(context), context.req.query('id') ?? '')
    return files
      ? context.json({ files } satisfies StateTexts)
      : context.json(
          { message: translate('There is no such saved state. Choose one from the history.') },
          404,
        )
  }
  const edit = async (context: AppContext) => {
    const body = await readBody(context)
    const files = editsOf(body)
    const outcomes = await source.save(idOf(context), files, context.get('person'))
    const answers = outcomes.map((outcome, at) => answerOf(outcome, files[at]!))
    if (body['files'] !== undefined)
      return context.json({ files: answers.map(({ answer }) => answer) } satisfies SavedFiles)
    const [{ answer, status }] = answers as [FileAnswer]
    return context.json(answer, status)
  }
  const publish = async (context: AppContext) => {
    const request = readPublication(await readBody(context))
    const outcome = await source.publish(idOf(context), request, context.get('person'))
    return context.json(source.isLocal ? outcome : withoutPlace(outcome))
  }
  return {
    [`GET ${prefix}/project`]: ['reader', project],
    [`GET ${prefix}/coverage`]: ['reader', partOf('coverage')],
    [`GET ${prefix}/samples`]: ['reader', partOf('samples')],
    [`GET ${prefix}/review`]: ['reader', review],
    [`GET ${prefix}/states`]: ['reader', states],
    [`GET ${prefix}/state`]: ['reader', state],
    [`POST ${prefix}/edit`]: [lifeCycle.edit.by, edit],
    [`POST ${prefix}/publish`]: [lifeCycle.publish.by, publish],
  }
}

interface FileAnswer {
  readonly answer: SavedFiles['files'][number]
  readonly status: 200 | 403 | 409
}

function answerOf(outcome: SaveOutcome, { path, text }: FileToSave): FileAnswer {
  if (outcome.kind === 'refused') return { answer: { message: outcome.message }, status: 403 }
  if (outcome.kind === 'saved')
    return { answer: { hash: outcome.hash, text: outcome.text } as SavedAnswer, status: 200 }
  const { text: theirs, hash } = outcome.disk ?? {}
  return { answer: { conflicts: [{ path, mine: text, theirs, hash }] }, status: 409 }
}

/** Returns the edits in a request: the list "files", or the whole body as one edit. */
function editsOf(body: RequestBody): readonly FileToSave[] {
  const { files = [body] } = body
  if (!Array.isArray(files) || files.length === 0 || !files.every(isObject))
    throw new BadRequest(
      translate('"files" must be a list of documents with "path", "text" and "base".'),
    )
  const edits = files.map(readEdit)
  if (new Set(edits.map(({ path }) => path)).size < edits.length)
    throw new BadRequest(translate('"files" names a document twice.'))
  return edits
}

function readEdit(body: RequestBody): FileToSave {
  const { text, base } = body
  const path = memberText(body, 'path', mostLetters.path)
  if (text !== null && (typeof text !== 'string' || Buffer.byteLength(text) > mostBytes))
    throw new BadRequest(
      translate('To save a file, send its text with at most 1 MB. To delete the file, send null.'),
    )
  if (text !== null && Buffer.from(text).toString() !== text)
    throw new BadRequest(translate('The text contains half a character. Type the character again.'))
  if (base !== undefined && base !== null && typeof base !== 'string')
    throw new BadRequest(translate('"base" must be the hash of the text before the edit.'))
  // An empty text deletes the file.
  return { path, text: text || undefined, base: base ?? undefined }
}

function readPublication(body: RequestBody) {
  const { permille, first } = body
  if (!Number.isInteger(permille) || Number(permille) < 0 || Number(permille) > 1000)
    throw new BadRequest(
      translate('Set "permille" to the number of phones in a thousand, from 0 to 1000.'),
    )
  return {
    why: memberText(body, 'why', mostLetters.why),
    permille: Number(permille),
    isFirst: first === true,
    despite: maybeText(body, 'despite', mostLetters.why),
    who: maybeText(body, 'who', mostLetters.who),
    approval: maybeText(body, 'approval', mostLetters.approval),
  }
}

/**
 * Returns the routes for releases, which wait only for the release store, so that a halt never
 * waits for a check or a publication.
 */
export function releaseRoutes(source: Source): Routes {
  const shown = <Answer extends object>(answer: Answer) =>
    source.isLocal ? answer : withoutPlace(answer)
  const steer = (act: LiveCommand) => async (context: AppContext) => {
    const body = await readBody(context)
    const why = reasonOf(act, { ...body, why: maybeText(body, 'why', mostLetters.why) })
    maybeText(body, 'screen', mostLetters.screen)
    const person = context.get('person')
    const by = releaseTo(await source.openPlace(), { who: person.name, why })
    const outcome = await liveCommands[act](by, body)
    if (outcome.kind === 'released') source.steered(person)
    return context.json(shown(outcome))
  }
  const status = async (context: AppContext) => {
    const missing = source.missing()
    if (missing.length > 0) return context.json({ missing })
    const place = await source.openPlace()
    const options = { last: lastEntries, prometheus: source.prometheus }
    // The page does not show the limits; the operator reads them on the command line.
    const { limits: _, ...found } = await readStatus(place, options)
    const { address } = place.store
    return context.json({ status: source.isLocal ? { store: address, ...found } : found })
  }
  const acts = Object.keys(liveCommands) as LiveCommand[]
  return {
    'GET /api/release': ['reader', status],
    ...Object.fromEntries(
      acts.map((act) => [`POST /api/release/${act}`, ['publisher', steer(act)]] as const),
    ),
  }
}

const liveCommands = {
  promote: (release, { despite }) => promote(release, { isDespite: despite === true }),
  halt: (release) => halt(release),
  rollback(release, { number }) {
    if (number !== undefined && !Number.isInteger(number))
      throw new BadRequest(translate('"number" must be the number of a release.'))
    return rollback(release, number as number | undefined)
  },
  disable: (release, { screen }) =>
    disable(release, { ...nothingDisabled, disable: { [String(screen)]: fixedWords } }),
  enable: (release, { screen }) =>
    disable(release, { ...nothingDisabled, enable: [String(screen)] }),
} satisfies Readonly<Record<string, (release: Release, body: RequestBody) => Promise<Outcome>>>

type LiveCommand = keyof typeof liveCommands

/** Returns the reason for a command. Only a promotion needs no reason. */
function reasonOf(act: LiveCommand | 'publish', { why, despite }: RequestBody): string {
  const reason = typeof why === 'string' ? why : ''
  const isUsual = act === 'promote' && despite !== true
  return reason === '' && isUsual ? translate('The next step of the rollout') : reason
}

export type RequestBody = Readonly<Record<string, unknown>>

/** An invalid request. The response contains the message. */
export class BadRequest extends Error {
  override name = 'BadRequest'
  readonly code = 'request'
}

export async function readBody(context: AppContext): Promise<RequestBody> {
  const body: unknown = await context.req.json().catch(() => undefined)
  if (!isObject(body))
    throw new BadRequest(translate('The body of this request cannot be read. Send a JSON object.'))
  return body
}

/** Reads a text member. Throws BadRequest if the text is missing, empty or too long. */
export function memberText(body: RequestBody, name: string, most: number): string {
  const value = body[name]
  if (typeof value !== 'string' || value.trim() === '')
    throw new BadRequest(say`"${name}" is empty. Write a text.`)
  if (value.length > most)
    throw new BadRequest(say`"${name}" has more than ${most} characters. Shorten it.`)
  return value
}

/** Reads an optional text member. An empty text counts as missing. */
export function maybeText(body: RequestBody, name: string, most: number): string | undefined {
  const isLeftOut = body[name] === undefined || body[name] === null || body[name] === ''
  return isLeftOut ? undefined : memberText(body, name, most)
}

export function idOf(context: AppContext): string {
  return context.req.param('id') ?? ''
}
