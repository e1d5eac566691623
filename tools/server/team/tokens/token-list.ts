import { createHash, randomBytes } from 'node:crypto'
import { isObject } from '../../../../renderer/language'
import { parseJson } from '../../../analysis/json/parse-json'
import { type Actor, isEnough, type Person, type Role } from '../../answers'

/** A token. No file contains its text. */
export interface ApiToken {
  readonly id: string
  /** The SHA-256 of 256 random bits. */
  readonly hash: string
  /** The name of the program, such as `claude`. */
  readonly label: string
  readonly owner: Omit<Person, 'role'>
  readonly role: Role
  readonly until: string
}

export interface TokenEvent {
  readonly kind: 'issue' | 'revoke'
  readonly token: string
  readonly at: string
  readonly who: Actor
}

/** The tokens of a team and their history. */
export interface TokenList {
  readonly tokens: readonly ApiToken[]
  readonly events: readonly TokenEvent[]
}

export const noTokens: TokenList = { tokens: [], events: [] }

/** The highest role of a program. Programs never approve or publish. */
const highestRole = 'author'

const prefix = 'lzt_'

/** Reads the list. Throws for a damaged file, so that a write cannot lose tokens. */
export function readTokenList(text: string): TokenList {
  const json = parseJson(text)
  if (isObject(json) && Array.isArray(json['tokens']) && Array.isArray(json['events']))
    return json as unknown as TokenList
  throw new Error('The list of tokens in the remote is damaged. Restore it from its history.')
}

/** Adds a token. Its text is returned only once. */
export function withToken(
  { tokens, events }: TokenList,
  of: Pick<ApiToken, 'label' | 'owner' | 'until'>,
  event: Pick<TokenEvent, 'at' | 'who'>,
): { readonly list: TokenList; readonly text: string; readonly id: string } {
  const text = `${prefix}${randomBytes(32).toString('base64url')}`
  const id = randomBytes(4).toString('hex')
  const token: ApiToken = { id, hash: hashOf(text), role: highestRole, ...of }
  const issued: TokenEvent = { kind: 'issue', token: id, ...event }
  return { list: { tokens: [...tokens, token], events: [...events, issued] }, text, id }
}

/** Revokes a token. Returns undefined if it is unknown or revoked. */
export function withoutToken(
  { tokens, events }: TokenList,
  id: string,
  event: Pick<TokenEvent, 'at' | 'who'>,
): TokenList | undefined {
  if (!tokens.some((token) => token.id === id) || isRevoked({ tokens, events }, id))
    return undefined
  return { tokens, events: [...events, { kind: 'revoke', token: id, ...event }] }
}

export function isRevoked({ events }: TokenList, id: string): boolean {
  return events.some(({ kind, token }) => kind === 'revoke' && token === id)
}

/**
 * Returns the person of a token; undefined if the token is unknown, expired or revoked. The name
 * contains the program's name. The role is at most author, even if the list has a higher role.
 */
export function personOfToken(list: TokenList, text: string, now: number): Person | undefined {
  if (!text.startsWith(prefix)) return undefined
  const hash = hashOf(text)
  const token = list.tokens.find((each) => each.hash === hash)
  if (!token || !(Date.parse(token.until) > now) || isRevoked(list, token.id)) return undefined
  const { owner, label, role } = token
  const name = `${owner.name} (${label})`
  return { ...owner, name, role: isEnough(highestRole, role) ? role : highestRole }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
