import type { CommitSnapshot, Repository } from './repository'

export async function textsOf(
  repository: Pick<Repository, 'snapshot' | 'text'>,
  commit: string,
): Promise<Record<string, string>> {
  return snapshotTexts(repository, await repository.snapshot(commit))
}

export async function snapshotTexts(
  { text }: Pick<Repository, 'text'>,
  snapshot: CommitSnapshot,
): Promise<Record<string, string>> {
  const texts = [...snapshot].map(async ([path, id]) => [path, (await text(id)) ?? ''] as const)
  return Object.fromEntries(await Promise.all(texts))
}
