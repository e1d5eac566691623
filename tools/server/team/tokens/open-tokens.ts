import { join } from 'node:path'
import { openRepository, tokenRef } from '../git/repository'
import type { TeamSettings } from '../settings/read-settings'
import { createTokens, type Tokens } from './tokens'

/** Opens the tokens for the operator, beside a running server. */
export async function openTokens({
  git,
  state,
}: Pick<TeamSettings, 'git' | 'state'>): Promise<Tokens & { close(): void }> {
  // The tokens have a separate copy without documents. In a common copy, two processes would wait
  // for each other.
  const folder = join(state, 'tokens.git')
  const repository = await openRepository({ ...git, folder, patterns: [tokenRef] })
  await repository.look()
  return { ...createTokens(repository), close: () => repository.close() }
}
