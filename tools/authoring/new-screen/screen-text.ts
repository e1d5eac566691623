import { isObject, type Json, visitValue } from '../../../renderer/language'
import { applyEdits } from '../../analysis/edits'
import { removeValue, setValue } from '../document/edits'
import { readJson } from '../document/read-json'
import type { Wanted } from './wanted'

/**
 * The text of a screen with the name, the route and the title of a new one. A note at its top is
 * removed, since it described the original.
 */
export function screenText(text: string, { name, route }: Wanted, title: string): string {
  const steps: ((text: string) => ReturnType<typeof setValue>)[] = [
    (now) => removeValue(now, '/$comment'),
    (now) => setValue(now, '/screen', name),
    (now) => setValue(now, '/routes', [route]),
    ...titlePlaces(readJson(text)?.json).map(
      ({ pointer }) =>
        (now: string) =>
          setValue(now, pointer, { t: title }),
    ),
  ]
  return steps.reduce((now, step) => applyEdits(now, step(now)), text)
}

interface TitlePlace {
  readonly pointer: string
  readonly key?: string
}

/** The text keys of a title, with their places; the title itself if it has none. */
export function titlePlaces(screen: Json | undefined): TitlePlace[] {
  const found: TitlePlace[] = []
  const title = isObject(screen) ? screen['title'] : undefined
  visitValue(
    title,
    (part, pointer) => {
      if (isObject(part) && typeof part['t'] === 'string') found.push({ pointer, key: part['t'] })
    },
    '/title',
  )
  return found.length > 0 ? found : [{ pointer: '/title' }]
}
