import { isObject } from '../../../renderer/language'
import { said, say } from '../../analysis/words/words'
import type { AppContext } from './create-app'

/** The unchecked members of a request. */
export type RequestBody = Readonly<Record<string, unknown>>

/** A request with a missing or an invalid member; its message is the answer. */
export class BadRequest extends Error {
  override name = 'BadRequest'
  readonly code = 'request'
}

export async function readBody(context: AppContext): Promise<RequestBody> {
  const body: unknown = await context.req.json().catch(() => undefined)
  if (!isObject(body)) throw new BadRequest(said('This request has no body that can be read.'))
  return body
}

/** A text of limited length; throws BadRequest for anything else. */
export function memberText(body: RequestBody, name: string, most: number): string {
  const value = body[name]
  if (typeof value !== 'string' || value.trim() === '')
    throw new BadRequest(say`This needs "${name}", in words.`)
  if (value.length > most) throw new BadRequest(say`"${name}" is longer than ${most} letters.`)
  return value
}

/** An optional text; an empty one, as from a form field, counts as missing. */
export function maybeText(body: RequestBody, name: string, most: number): string | undefined {
  const isLeftOut = body[name] === undefined || body[name] === null || body[name] === ''
  return isLeftOut ? undefined : memberText(body, name, most)
}

/** The id of a change in the path. */
export function idOf(context: AppContext): string {
  return context.req.param('id') ?? ''
}
