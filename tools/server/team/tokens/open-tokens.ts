import { join } from 'node:path'
import { openRepository, tokenRef } from '../git/repository'
import type { TeamSettings } from '../settings/read-settings'
import { createTokens, type Tokens } from './tokens'

/** For the operator, beside a running server. */
export async function openTokens({
  git,
  state,
}: Pick<TeamSettings, 'git' | 'state'>): Promise<Tokens & { close(): void }> {
  // Two processes would wait for each other in one copy, so this copy is separate. It has no
  // documents.
  const folder = join(state, 'tokens.git')
  const repository = await openRepository({ ...git, folder, patterns: [tokenRef] })
  await repository.look()
  return { ...createTokens(repository), close: () => repository.close() }
}
