import type { Selection } from '../selection'
import { listScreens } from './list-screens'

/** The initial selection: the named screen, or the first of the list, on an average phone. */
export function firstSelection(files: ReadonlyMap<string, string>, name = ''): Selection {
  const screens = listScreens(files)
  const first = screens.find(({ screen }) => screen === name) ?? screens[0]
  return {
    screen: first?.screen ?? '',
    path: first?.path ?? '',
    pointer: '',
    others: [],
    newNode: '',
    scenario: '',
    locale: 'es',
    profile: 'mx',
    theme: 'light',
    width: 360,
    fontScale: 1,
    slow: false,
    shell: 'none',
  }
}
