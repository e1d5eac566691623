import type { SavedFile, WriteAnswer } from './saved-file'

/** What GET /api/project answers. */
export interface ProjectAnswer {
  /** Files that can be edited. */
  readonly files: Readonly<Record<string, SavedFile>>
  /** Files that documents refer to: schemas of widgets as text, assets as empty texts. */
  readonly others: Readonly<Record<string, string>>
}

/** The files of the project that can be edited, as the disk has them. */
export async function readProject(): Promise<ProjectAnswer> {
  const response = await fetch('/api/project')
  if (!response.ok)
    throw new Error(
      `The studio's server answered ${response.status}. Start it again with npm run studio.`,
    )
  return (await response.json()) as ProjectAnswer
}

/** Writes a file through the studio's server. */
export async function writeFile(
  path: string,
  text: string,
  base: string | undefined,
): Promise<WriteAnswer> {
  const response = await fetch('/api/file', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path, text, base }),
  }).catch(() => undefined)
  if (!response)
    return {
      kind: 'failed',
      reason:
        'The studio’s server does not answer. Start it again with npm run studio; what you typed is kept.',
    }
  const answer = (await response.json()) as { hash?: string; disk?: SavedFile; message?: string }
  if (response.status === 409) return { kind: 'conflict', disk: answer.disk }
  if (!response.ok || answer.hash === undefined)
    return { kind: 'failed', reason: answer.message ?? `The server answered ${response.status}.` }
  return { kind: 'written', hash: answer.hash }
}
