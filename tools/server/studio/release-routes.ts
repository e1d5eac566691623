import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { Hono, type HonoRequest } from 'hono'
import { isObject } from '../../../renderer/language'
import { UnreadableDocument } from '../../analysis/diff/documents/read-documents'
import { speak } from '../../analysis/words/words'
import { parseJson } from '../../analysis/json'
import { BrokenDocument, contentsOf } from '../../build/packaging'
import {
  changesAfter,
  nothingDisabled,
  openPlace,
  type Outcome,
  type StorePlace,
  prepare,
  publish,
  readDocuments,
  readKeyRing,
  readStatus,
  ReleaseError,
  releaseTo,
  setting,
} from '../../release'
import { isApproval } from '../../release/signing'
import { systemProblem, UsageError } from '../../node/terminal'
import { askedLanguage } from './guard'
import { missingIn, type ReleasePlace, trialOf } from './release-place'
import { reasonOf, type SteerAct, type SteerBody, steering } from './steer-release'

const lastEntries = 50

/** The studio's requests about releases. */
export function createReleaseRoutes(root: string, given: ReleasePlace): Hono {
  const app = new Hono()
  const trial = trialOf(root, given.trials)
  let settings = missingIn(given).includes('store') ? { ...given, ...trial.place() } : given
  const open = () => openPlace({ store: settings.store, keyFile: settings.key }, root)
  app.post('/trial', async ({ json }) => {
    if (missingIn(settings).includes('store')) settings = { ...settings, ...(await trial.begin()) }
    return json({ missing: missingIn(settings) })
  })
  app.get('/', async ({ req, json }) => {
    // The server serves one person, so that it speaks their language from here on.
    speak(askedLanguage(req.raw))
    const missing = missingIn(settings)
    if (missing.length > 0) return json({ missing })
    const place = await open()
    const prometheus = setting('LIENZO_PROMETHEUS')
    const status = await readStatus(place, { last: lastEntries, prometheus })
    const after = contentsOf(readDocuments(root))
    const changes = await changesAfter(place.store, status.live ?? undefined, after)
    return json({ status: { store: place.store.address, ...status }, changes })
  })
  app.post('/publish', async ({ req, json }) => {
    const body = await readBody(req)
    const { permille, first } = body
    const place = await open()
    const approvers = settings.approvers ?? setting('LIENZO_APPROVERS')
    return json(
      await publish(releaseBy('publish', body, place, first === true), {
        documents: () => prepare(readDocuments(root)),
        approval: approvalIn(body),
        approvers: approvers ? await readKeyRing(readFileSync(approvers, 'utf8'), approvers) : [],
        trusted: place.trusted,
        permille: typeof permille === 'number' ? permille : undefined,
        disableRequest: nothingDisabled,
        refresh: false,
      }),
    )
  })
  for (const act of Object.keys(steering) as SteerAct[])
    app.post(`/${act}`, async ({ req, json }) => {
      const body = await readBody(req)
      return json(await steering[act](releaseBy(act, body, await open()), body))
    })
  app.onError((error, { json }) => json(answerOfError(error)))
  return app
}

const releaseBy = (
  act: SteerAct | 'publish',
  body: SteerBody,
  place: StorePlace,
  isFirst = false,
) => {
  const { who } = body
  const name = typeof who === 'string' && who !== '' ? who : setting('LIENZO_WHO')
  return releaseTo(place, {
    who: name ?? userInfo().username,
    why: reasonOf(act, body),
    ...(isFirst && { first: 1 }),
  })
}

/** A refusal has a code, while documents and the system have a message. */
function answerOfError(error: Error): Outcome | { readonly problem: string } {
  if (error instanceof ReleaseError) return { kind: 'refused', refusal: error.refusal, notes: [] }
  const isKnown = [UsageError, BrokenDocument, UnreadableDocument].some(
    (known) => error instanceof known,
  )
  const problem = isKnown ? error.message : systemProblem(error)
  if (problem === undefined) throw error
  return { problem }
}

async function readBody(request: HonoRequest): Promise<SteerBody> {
  const body: unknown = await request.json().catch(() => undefined)
  return isObject(body) ? body : {}
}

/** The approval of a second person, from a file of theirs. */
function approvalIn({ approval }: SteerBody) {
  if (typeof approval !== 'string' || approval.trim() === '') return undefined
  const json = parseJson(approval)
  if (isApproval(json)) return json
  throw new ReleaseError({ code: 'approval-unreadable' })
}
