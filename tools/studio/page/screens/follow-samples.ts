import type { Checker } from '../checker/create-checker'
import { readSamples } from '../client'
import type { SelectionStore } from '../selection'
import type { Workspace } from '../workspace/workspace'

/**
 * Fetches the values that a screen has in its scenarios: when the screen is opened, and after each
 * save.
 */
export function followSamples(
  selection: SelectionStore,
  workspace: Workspace,
  checker: Checker,
): void {
  let known = ''
  const look = async () => {
    const { screen, path } = selection.getState()
    const now = `${screen} ${workspace.savedText(path) ?? ''}`
    if (screen === '' || now === known) return
    known = now
    checker.know(screen, await readSamples(screen))
  }
  // Without samples, paths are offered with their types only.
  const follow = () => void look().catch(() => {})
  selection.subscribe(follow)
  workspace.subscribe((_, changes) => changes.length === 0 && follow())
  follow()
}
