import { createProject, type Project } from '../../analysis/project/project'
import { settings } from '../../project'
import { readEditable, readOthers } from './project-files'
import { playScreen, type PlayedScreen } from './play-screen'

/** Plays saved screens; unchanged ones are not played again. */
export interface KnownScreens {
  names(): string[]
  play(screen: string): Promise<PlayedScreen | undefined>
}

/** Keeps the results for as long as the documents stay the same. */
export function createKnownScreens(root: string, code: string): KnownScreens {
  let project: Project | undefined
  let played = new Map<string, Promise<PlayedScreen | undefined>>()
  // One after the other, so that the first result is ready soon.
  let last: Promise<unknown> = Promise.resolve()

  const current = (): Project => {
    const files = new Map([
      ...Object.entries(readOthers(code)),
      ...Object.entries(readEditable(root)).map(([path, { text }]) => [path, text] as const),
    ])
    const isSame =
      project &&
      project.files.size > 0 &&
      [...files].every(
        ([path, text]) => !project!.files.has(path) || project!.files.get(path)!.text === text,
      )
    if (project && isSame) return project
    project = createProject(files, { ...settings, ...(project ? { previous: project } : {}) })
    played = new Map()
    return project
  }
  return {
    names: () => [...current().screens.keys()],
    play(screen) {
      const now = current()
      const known = played.get(screen)
      if (known) return known
      const playing = last.then(() => playScreen(now, screen))
      last = playing.catch(() => {})
      played.set(screen, playing)
      return playing
    },
  }
}
