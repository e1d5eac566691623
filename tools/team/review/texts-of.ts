import type { Repository, Snapshot } from '../git/repository'

/** The text of every document at a commit. */
export async function textsOf(
  repository: Pick<Repository, 'snapshot' | 'text'>,
  commit: string,
): Promise<Record<string, string>> {
  return textsIn(repository, await repository.snapshot(commit))
}

/** The text of every document of a snapshot. */
export async function textsIn(
  { text }: Pick<Repository, 'text'>,
  snapshot: Snapshot,
): Promise<Record<string, string>> {
  const texts = [...snapshot].map(async ([path, id]) => [path, (await text(id)) ?? ''] as const)
  return Object.fromEntries(await Promise.all(texts))
}
