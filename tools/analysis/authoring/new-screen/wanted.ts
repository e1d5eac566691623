import type { FileChanges } from '../outcome'
import { isObject, type Json, visitValue } from '../../../../renderer/language'
import { applyEdits } from '../../edits/text-edit'
import { removeValue, setValue } from '../document/edits'
import { readJson } from '../document/read-json'

/** The request for a new screen. */
export interface NewScreenRequest {
  readonly name: string
  readonly route: string
  /** The folder in `schemas/screens`; by default the folder of the copied screen. */
  readonly area?: string
  /** The titles by language. */
  readonly titles: Readonly<Record<string, string>>
  /** The screen to copy, or the template to use. */
  readonly from: { readonly screen: string } | { readonly template: string }
}

/** The files of a new screen, before the check whether they exist already. */
export interface Draft {
  readonly file: string
  readonly changes: FileChanges
}

/**
 * The source of a screen with a new name, route and title. The comment at the top is removed, since
 * it describes the original.
 */
export function screenText(text: string, { name, route }: NewScreenRequest, title: string): string {
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

/** The places of a title with their text keys; without keys, the place of the title itself. */
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
