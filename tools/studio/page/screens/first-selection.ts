import { isObject, valueText } from '../../../../renderer/language'
import { valueOf } from '../../../../src/app'
import { defaultConfig } from '../../../../src/config'
import { parseJson } from '../../../analysis/json/parse-json'
import type { Selection } from '../selection'
import { listScreens } from './list-screens'

/** Returns the first selection: the named screen or the first screen, on an average phone. */
export function firstSelection(files: ReadonlyMap<string, string>, name = ''): Selection {
  const screens = listScreens(files)
  const first = screens.find(({ screen }) => screen === name) ?? screens[0]
  const profiles = profilesOf(files)
  return {
    screen: first?.screen ?? '',
    path: first?.path ?? '',
    pointer: '',
    others: [],
    newNode: '',
    scenario: '',
    locale: firstLanguage(files),
    profile: profiles.find((name) => name === defaultConfig.profile) ?? profiles[0] ?? '',
    theme: 'light',
    width: 360,
    fontScale: 1,
    slow: false,
    shell: 'none',
  }
}

/** Returns the language in which the app starts; empty if the app document is invalid. */
function firstLanguage(files: ReadonlyMap<string, string>): string {
  const app = parseJson(files.get('schemas/app.json') ?? '')
  const rule = isObject(app) ? app['locale'] : undefined
  try {
    return valueText(valueOf(rule ?? '', { session: {} }))
  } catch {
    return '' // The checker reports an invalid language rule.
  }
}

/** Returns the regions of the app. */
export function profilesOf(files: ReadonlyMap<string, string>): readonly string[] {
  return [...files.keys()].flatMap(
    (path) => /^schemas\/profiles\/(.+)\.json$/.exec(path)?.[1] ?? [],
  )
}
