import { type JsonObject, objectOrEmpty, stringOrEmpty, valueAt } from '../../../renderer/language'
import { parseJson } from '../../analysis/json/parse-json'
import { boundedText } from '../../build/net'
import { UsageError } from '../../build/terminal'
import type { OpenProject } from '../open-project'
import { stoppingFinding } from './check-drafts'

/** The address of a team's studio, and a person's token for this program. */
export interface TeamStudio {
  readonly address: string | undefined
  readonly token: string | undefined
}

export const studioOf = (environment: NodeJS.ProcessEnv): TeamStudio => ({
  address: environment['LIENZO_STUDIO'],
  token: environment['LIENZO_STUDIO_TOKEN'],
})

export interface Proposal {
  readonly title: string
  /** The id of the change to continue. Without an id, a new change begins. */
  readonly change?: string | undefined
  /** True if a review is requested at the end. */
  readonly ask: boolean
}

const mostBytes = 20_000_000
const timeoutMs = 120_000

/**
 * Puts drafts into a change of the team's studio, with the rights of an author. Refuses drafts that
 * could not be released. The studio refuses actions that an author may not do.
 */
export async function propose(
  { service }: OpenProject,
  drafts: ReadonlyMap<string, string>,
  { title, change, ask }: Proposal,
  studio: TeamStudio,
): Promise<string> {
  const { send, origin } = connectTo(studio)
  if (drafts.size === 0)
    throw new UsageError('Send the drafts of the change in "documents" or "patches".')
  const finding = await stoppingFinding(service, drafts)
  if (finding) {
    const { file, line, column, what } = finding
    throw new UsageError(
      `Nothing was proposed, because the drafts have findings. The first one: ${file}:${line}:${column} ${what} Call check, and correct all findings first.`,
    )
  }
  const { idOfText } = await import('../../server/team')
  const id = change ?? stringOrEmpty((await send('', { title }))['id'])
  const files = [...drafts].map(([path, text]) => {
    const was = service.project().files.get(path)?.raw
    return { path, text, base: was === undefined ? null : idOfText(was) }
  })
  const answer = await send(`/${id}/edit`, { files })
  const results = files.map(({ path }, at) => ({
    path,
    problem: problemOf(path, objectOrEmpty(valueAt(answer, ['files', at]))),
  }))
  const problems = results.flatMap(({ problem }) => problem ?? [])
  const saved = results.flatMap(({ path, problem }) => (problem === undefined ? path : []))
  if (problems.length > 0)
    throw new UsageError(
      `${problems.join('\n')}\nCall propose again with "change": "${id}". This change now contains: ${saved.join(', ') || 'nothing'}.`,
    )
  if (ask) await send(`/${id}/ask`, {})
  return JSON.stringify({
    change: id,
    address: `${origin}/change/${id}`,
    saved,
    next: ask
      ? 'A person reviews, approves and publishes the change. Tell the person its address.'
      : 'When the change is complete, call propose again with this "change" and "ask": true.',
  })
}

/** The reason why the studio did not save a document. */
function problemOf(path: string, { conflicts, message }: JsonObject): string | undefined {
  if (conflicts)
    return `The text of ${path} in the studio differs from the text in this folder. Pull the newest commits into the folder.`
  return message === undefined ? undefined : `The studio refused ${path}: ${stringOrEmpty(message)}`
}

/** If the studio refuses a request, `send` throws `UsageError` with the studio's message. */
function connectTo({ address, token }: TeamStudio) {
  if (!address || !token)
    throw new UsageError(
      'No studio is set. Set LIENZO_STUDIO to its address and LIENZO_STUDIO_TOKEN to a token; the operator of the studio issues a token with lienzo token issue.',
    )
  if (!URL.canParse(address))
    throw new UsageError(
      `LIENZO_STUDIO is "${address}". Write an address such as https://studio.example.`,
    )
  const { protocol, hostname, origin } = new URL(address)
  if (protocol !== 'https:' && !['127.0.0.1', 'localhost'].includes(hostname))
    throw new UsageError(
      'LIENZO_STUDIO must begin with https://, so that nobody can read the token.',
    )
  const send = async (path: string, body: object): Promise<JsonObject> => {
    const response = await fetch(`${origin}/api/changes${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new UsageError(`The studio at ${origin} does not answer: ${String(error)}`)
    })
    const text = await boundedText(response, mostBytes)
    const answer = objectOrEmpty(parseJson(text))
    if (response.ok) return answer
    const { message } = answer
    throw new UsageError(
      response.status === 401
        ? 'The studio does not accept the token: the token is expired, revoked or mistyped.'
        : `The studio refused the request: ${typeof message === 'string' ? message : response.status}`,
    )
  }
  return { send, origin }
}
