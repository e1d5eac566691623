import { listScreens } from './list-screens'
import type { SelectionStore } from '../selection'

/**
 * Opens a file, at a place of it; where it is a screen, the phone shows that screen without a
 * scenario of another.
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
