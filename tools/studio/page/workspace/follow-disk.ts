import type { ProjectAnswer } from './project-api'
import type { Workspace } from './workspace'

/**
 * Looks at the disk whenever somebody comes back to the page: other programs edit the same files.
 * What is being edited here waits for the next save.
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
  // A server that does not answer is told when something is saved.
  page.addEventListener('focus', () => void look().catch(() => {}))
}
