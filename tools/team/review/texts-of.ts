import type { Repository } from '../git/repository'

/** The text of every document at a commit. */
export async function textsOf(
  repository: Pick<Repository, 'snapshot' | 'text'>,
  commit: string,
): Promise<Record<string, string>> {
  const snapshot = await repository.snapshot(commit)
  const texts = await Promise.all(
    [...snapshot].map(async ([path, id]) => [path, (await repository.text(id)) ?? ''] as const),
  )
  return Object.fromEntries(texts)
}
