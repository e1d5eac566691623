import { type Actor, type Person, isEnough, type Role } from '../../answers'
import { type Repository, tokenRef, openRepository } from '../git/repository'
import { join } from 'node:path'
import type { TeamSettings } from '../settings/read-settings'
import { createHash, randomBytes } from 'node:crypto'
import { isObject } from '../../../../renderer/language'
import { parseJson } from '../../../analysis/json/parse-json'

export interface Tokens {
  list(): Promise<TokenList>
  issue(
    of: Pick<ApiToken, 'label' | 'owner'> & { readonly days: number },
    who: Actor,
  ): Promise<{ readonly text: string; readonly id: string }>
  /** Revokes a token. Returns false if the token is unknown or already revoked. */
  revoke(id: string, who: Actor): Promise<boolean>
  /** Returns the person of a request; undefined without a valid token. */
  readonly personOf: (request: Request) => Promise<Person | undefined>
}

const file = 'tokens.json'
const mostTries = 8
const dayMs = 24 * 3_600_000

export function createTokens(
  { refs, file: read, move, look }: Pick<Repository, 'refs' | 'file' | 'move' | 'look'>,
  now: () => number = Date.now,
): Tokens {
  const list = async () => {
    const commit = refs.get(tokenRef)
    return commit === undefined ? noTokens : readTokenList((await read(commit, file)) ?? '')
  }
  /** Changes the stored list. Tries again if another process has changed it meanwhile. */
  const store = async <Result extends { readonly list: TokenList }>(
    change: (list: TokenList) => Result | undefined,
    { subject, name }: Actor,
  ): Promise<Result | undefined> => {
    for (let tries = 0; tries < mostTries; tries++) {
      const from = refs.get(tokenRef) ?? ''
      const result = change(await list())
      if (!result) return undefined
      const text = `${JSON.stringify(result.list, null, 2)}\n`
      const to = {
        parents: from === '' ? [] : [from],
        files: new Map([[file, text]]),
        author: { subject, name, email: '' },
        message: `${result.list.events.at(-1)!.kind}\n`,
      }
      const [moved] = await move({ ref: tokenRef, from, to })
      if (moved?.kind === 'moved') return result
      await look()
    }
    throw new Error('Others change the tokens all the time. Try again.')
  }
  const at = () => new Date(now()).toISOString()
  return {
    list,
    async issue({ days, ...of }, who) {
      const until = new Date(now() + days * dayMs).toISOString()
      const issued = await store((all) => withToken(all, { ...of, until }, { at: at(), who }), who)
      return issued!
    },
    async revoke(id, who) {
      const revoked = (all: TokenList) => {
        const without = withoutToken(all, id, { at: at(), who })
        return without && { list: without }
      }
      return (await store(revoked, who)) !== undefined
    },
    async personOf({ headers }) {
      const [, text] = /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '') ?? []
      return text === undefined ? undefined : personOfToken(await list(), text, now())
    },
  }
}

/** Opens the tokens for the operator's command. A server may run at the same time. */
export async function openTokens({
  git,
  state,
}: Pick<TeamSettings, 'git' | 'state'>): Promise<Tokens & { close(): void }> {
  // The command uses its own small clone. With a shared clone, command and server would wait for
  // each other.
  const folder = join(state, 'tokens.git')
  const repository = await openRepository({ ...git, folder, patterns: [tokenRef] })
  await repository.look()
  return { ...createTokens(repository), close: () => repository.close() }
}

/** A token, of which only the hash is stored. */
export interface ApiToken {
  readonly id: string
  /** The SHA-256 of 256 random bits. */
  readonly hash: string
  /** The name of the program that uses the token, such as `claude`. */
  readonly label: string
  readonly owner: Omit<Person, 'role'>
  readonly role: Role
  readonly until: string
}

interface TokenEvent {
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

const noTokens: TokenList = { tokens: [], events: [] }

/** The highest role of a token, so that programs cannot approve or publish. */
const highestRole = 'author'

const prefix = 'lzt_'

/** Reads the list. Throws for a damaged file, so that a write cannot lose all tokens. */
export function readTokenList(text: string): TokenList {
  const json = parseJson(text)
  if (isObject(json) && Array.isArray(json['tokens']) && Array.isArray(json['events']))
    return json as unknown as TokenList
  throw new Error('The list of tokens in the remote is damaged. Restore it from its history.')
}

/** Creates a token, and adds its hash to the list. */
function withToken(
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

/** Revokes a token. Returns undefined if it is unknown or already revoked. */
function withoutToken(
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
 * includes the name of the program. The role is at most author.
 */
function personOfToken(list: TokenList, text: string, now: number): Person | undefined {
  if (!text.startsWith(prefix)) return undefined
  const hash = hashOf(text)
  const token = list.tokens.find((each) => each.hash === hash)
  if (!token || !(Date.parse(token.until) > now) || isRevoked(list, token.id)) return undefined
  const { owner, label, role } = token
  const name = `${owner.name} (${label})`
  return { ...owner, name, role: isEnough(highestRole, role) ? role : highestRole }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
