import type { ProjectAnswer } from '../../../server/answers'
import type { Workspace } from './workspace'

/**
 * Reads the disk whenever somebody returns to the page, since other programs edit the same files.
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
  // A failed request is ignored here, because the next save reports it.
  page.addEventListener('focus', () => void look().catch(() => {}))
}
