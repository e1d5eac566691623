import { apiAddress } from '../start'
import { t } from '../words/words'
import type { SavedFile, WriteAnswer } from './saved-file'
import type { Workspace } from './workspace'

/** The response of `GET /api/project`. */
export interface ProjectAnswer {
  /** The editable files. */
  readonly files: Readonly<Record<string, SavedFile>>
  /**
   * Files to which documents refer: schemas of widgets with their content, assets with an empty
   * content.
   */
  readonly others: Readonly<Record<string, string>>
  /** The commit of the files, in a change of a team. */
  readonly head?: string
  /** The files that were removed since that commit. */
  readonly gone?: readonly string[]
  /** The original content of the files that the change has edited; `null` for new files. */
  readonly before?: Readonly<Record<string, string | null>>
}

/**
 * Reads the editable files of the project; in a change of a team, those that differ from a commit.
 */
export async function readProject(since = ''): Promise<ProjectAnswer> {
  const response = await fetch(apiAddress(since === '' ? '/project' : `/project?since=${since}`))
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
  const response = await fetch(apiAddress('/file'), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path, text, base }),
  }).catch(() => undefined)
  if (!response)
    return {
      kind: 'failed',
      reason: t('projectApi.theStudiosServerDoesNot'),
    }
  // After the session has expired, the user signs in again. Unsaved edits are kept in this browser.
  if (response.status === 401)
    location.assign(`/sign-in?to=${encodeURIComponent(location.pathname)}`)
  const answer = (await response.json()) as {
    hash?: string
    text?: string
    disk?: SavedFile
    message?: string
  }
  if (response.status === 409 && answer.message === undefined)
    return { kind: 'conflict', disk: answer.disk }
  if (!response.ok || answer.hash === undefined)
    return {
      kind: 'failed',
      reason: answer.message ?? t('projectApi.theServerAnswered', { status: response.status }),
    }
  return { kind: 'written', hash: answer.hash, text: answer.text ?? text }
}

/**
 * Reads the disk whenever the user returns to the page, since other programs edit the same files.
 * Files with unsaved edits wait for the next save.
 */
export function followDisk(
  page: Pick<Window, 'addEventListener'>,
  workspace: Workspace,
  read: () => Promise<ProjectAnswer>,
): void {
  const look = async () => {
    const { files } = await read()
    for (const [path, file] of Object.entries(files)) {
      if (!workspace.isChanged(path) && workspace.text(path) !== file.text)
        workspace.takeDisk(path, file)
    }
  }
  // Ignores a failed request, because the next save reports the problem.
  page.addEventListener('focus', () => void look().catch(() => {}))
}
