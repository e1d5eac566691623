import { isObject } from '../../../renderer/language'
import type { TeamContext } from '../access/create-app'
import { said, say } from '../../analysis/words'

/** The unchecked members of a request. */
export type Asked = Readonly<Record<string, unknown>>

/** A request with a missing or an invalid member; its message is the answer. */
export class BadRequest extends Error {
  override name = 'BadRequest'
  readonly code = 'request'
}

/** The members of a request's body. */
export async function readAsked(context: TeamContext): Promise<Asked> {
  const body: unknown = await context.req.json().catch(() => undefined)
  if (!isObject(body)) throw new BadRequest(said('This request has no body that can be read.'))
  return body
}

/** A text of limited length; throws BadRequest for anything else. */
export function textOf(asked: Asked, name: string, most: number): string {
  const value = asked[name]
  if (typeof value !== 'string' || value.trim() === '')
    throw new BadRequest(say`This needs "${name}", in words.`)
  if (value.length > most) throw new BadRequest(say`"${name}" is longer than ${most} letters.`)
  return value
}

/** An optional text; an empty one, as from a form field, counts as missing. */
export function maybeText(asked: Asked, name: string, most: number): string | undefined {
  const isLeftOut = asked[name] === undefined || asked[name] === null || asked[name] === ''
  return isLeftOut ? undefined : textOf(asked, name, most)
}

/** The member of a path that names a change. */
export function idOf(context: TeamContext): string {
  return context.req.param('id') ?? ''
}
