import type { Actor, Person } from '../../answers'
import { type Repository, tokenRef, openRepository } from '../git/repository'
import {
  type ApiToken,
  noTokens,
  personOfToken,
  readTokenList,
  type TokenList,
  withoutToken,
  withToken,
} from './token-list'
import { join } from 'node:path'
import type { TeamSettings } from '../settings/read-settings'

export interface Tokens {
  list(): Promise<TokenList>
  issue(
    of: Pick<ApiToken, 'label' | 'owner'> & { readonly days: number },
    who: Actor,
  ): Promise<{ readonly text: string; readonly id: string }>
  /** Revokes a token. Returns false if it is unknown or revoked. */
  revoke(id: string, who: Actor): Promise<boolean>
  /** Returns the person of a request; undefined if the token is not valid. */
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
  /** Stores a list. If another person has changed the stored list, reads it again first. */
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

/** Opens the tokens for the operator. A server may run at the same time. */
export async function openTokens({
  git,
  state,
}: Pick<TeamSettings, 'git' | 'state'>): Promise<Tokens & { close(): void }> {
  // The operator's process has a separate copy of the remote, without documents. With a common
  // copy, it and the server would wait for each other.
  const folder = join(state, 'tokens.git')
  const repository = await openRepository({ ...git, folder, patterns: [tokenRef] })
  await repository.look()
  return { ...createTokens(repository), close: () => repository.close() }
}
