import { listScreens } from './list-screens'
import type { SelectionStore } from '../selection'

/**
 * Opens a file at a place. For a screen, the phone shows it too, without the scenario of another
 * screen.
 */
export function openFile(
  path: string,
  files: ReadonlyMap<string, string>,
  selection: SelectionStore,
  pointer = '',
): void {
  const screen = listScreens(files).find((entry) => entry.path === path)?.screen
  const isOther = screen !== undefined && screen !== selection.getState().screen
  selection.select({ path, pointer, ...(isOther ? { screen, scenario: '' } : {}) })
}
