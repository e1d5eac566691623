import type { CommitSnapshot, Repository } from './repository'

/** Reads the texts of documents by path. */
export async function textsOf(
  repository: Pick<Repository, 'snapshot' | 'text'>,
  commit: string,
): Promise<Record<string, string>> {
  return snapshotTexts(repository, await repository.snapshot(commit))
}

/** Reads the texts of a snapshot by path. */
export async function snapshotTexts(
  { text }: Pick<Repository, 'text'>,
  snapshot: CommitSnapshot,
): Promise<Record<string, string>> {
  const texts = [...snapshot].map(async ([path, id]) => [path, (await text(id)) ?? ''] as const)
  return Object.fromEntries(await Promise.all(texts))
}
