import { createStore } from 'zustand/vanilla'
import type { Showing, Snapshot } from '../frame/messages'
import type { Observable } from '../observable'
import { createScreenReader } from '../preview/read-screen'
import { scenariosOf } from '../preview/scenarios-of'
import type { Workspace } from '../workspace/workspace'
import { imageOf } from './image-of'
import { listScreens } from './list-screens'

/** Small pictures of screens, each of its first plain scenario in the saved version. */
export interface Thumbnails {
  /** The addresses of the existing pictures, by screen. */
  readonly taken: Observable<Readonly<Record<string, string>>>
  /** Takes the picture of a visible screen, unless there is one of the same text. */
  readonly ask: (screen: string) => void
}

/** Takes pictures with a drawing function, while the rest of the studio continues. */
export function createThumbnails(
  workspace: Workspace,
  shoot: (showing: Showing) => Promise<Snapshot>,
  theme: () => 'light' | 'dark',
): Thumbnails {
  const taken = createStore<Readonly<Record<string, string>>>(() => ({}))
  const asked = new Map<string, string>()
  const read = createScreenReader()

  const take = async (screen: string, path: string) => {
    const reading = read(workspace.files(), path)
    if (!reading.ok) return
    const [name, content] = [...scenariosOf(workspace.files(), screen)].find(
      ([, scenario]) => !scenario.steps && !JSON.stringify(scenario).includes('"$'),
    ) ?? ['', {}]
    const snapshot = await shoot({
      ...reading.screen,
      scenario: { name, content },
      locale: '',
      profile: 'mx',
      shell: 'none',
      theme: theme(),
      fontScale: 1,
      slow: false,
    })
    taken.setState({ [screen]: imageOf(snapshot) })
  }
  return {
    taken,
    ask(screen) {
      const path = listScreens(workspace.files()).find((entry) => entry.screen === screen)?.path
      const text = path === undefined ? undefined : workspace.savedText(path)
      if (path === undefined || text === undefined || asked.get(screen) === text) return
      asked.set(screen, text)
      // A screen that cannot be drawn keeps its letter; the phone shows the reason when it is
      // opened.
      void take(screen, path).catch(() => {})
    },
  }
}
