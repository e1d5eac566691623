import type { Selection } from '../selection'
import { listScreens } from './list-screens'

/** The initial selection: the first screen, on an average phone. */
export function firstSelection(files: ReadonlyMap<string, string>): Selection {
  const screens = listScreens(files)
  const first = screens.find(({ screen }) => screen === 'loan-details') ?? screens[0]
  return {
    screen: first?.screen ?? '',
    path: first?.path ?? '',
    pointer: '',
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
