import { type createScreenReader, scenariosOf } from '../preview/read-screen'
import type { Workspace } from '../workspace/workspace'
import type { ScreenVersion } from './draw-tile'

/** Reads a version of a screen from files; undefined if the screen cannot be shown. */
export function sideOf(
  files: ReadonlyMap<string, string>,
  path: string,
  read: ReturnType<typeof createScreenReader>,
): ScreenVersion | undefined {
  const reading = read(files, path)
  return reading.ok
    ? { screen: reading.screen, scenarios: scenariosOf(files, reading.screen.screen) }
    : undefined
}

/** Returns the saved files, or in a team the files before the change. */
export function filesBefore(
  workspace: Pick<Workspace, 'files' | 'savedText'>,
  before: Readonly<Record<string, string | null>> = {},
): ReadonlyMap<string, string> {
  const paths = new Set([...workspace.files().keys(), ...Object.keys(before)])
  return new Map(
    [...paths].flatMap((path) => {
      const text = Object.hasOwn(before, path) ? before[path] : workspace.savedText(path)
      return typeof text === 'string' ? [[path, text] as const] : []
    }),
  )
}
