import { valueAt } from '../../../../renderer/language'
import type { NamedDocument } from '../../project/screens'
import type { Project } from '../../project/project'
import { mentionsIn, mentionsOf } from '../mentions'
import { filesOf, replacePlaces } from '../replace-places'
import { oldNameRefusal } from '../names'
import { type Refusal, printed, textFile } from '../outcome'
import { localeOf, retitled, type Titles } from './retitled'
import { screenText, titlePlaces, type Draft, type NewScreenRequest } from './wanted'
import { applyEdits } from '../../edits/text-edit'
import { setValue } from '../document/edits'

/**
 * Copies a screen and its scenarios under a new name, route and title. References of the screen to
 * itself refer to the copy. Other texts are shared with the original.
 */
export function copyOf(
  project: Project,
  request: NewScreenRequest,
  from: string,
  namespace: string,
): Draft | { readonly refused: Refusal } {
  const source = project.screens.get(from)
  if (!source) return oldNameRefusal(project, { kind: 'screen', name: from })!
  const [, ...scenarios] = filesOf(project, { kind: 'screen', name: from })
  const file =
    request.area === undefined
      ? besides(source.file, source, request)
      : `schemas/screens/${request.area}/${request.name}.json`
  const retitling = {
    before: titlesOf(project, source),
    after: request.titles,
    locale: localeOf(project, source.document),
  }
  return {
    file,
    changes: new Map([
      [
        file,
        screenText(
          aboutItself(project, source, source.file, request),
          request,
          `${namespace}.title`,
        ),
      ],
      ...scenarios.map((path): [string, string] => [
        besides(path, source, request),
        retitled(aboutItself(project, source, path, request), retitling),
      ]),
      ...Object.entries(request.titles).map(([language, title]): [string, string] => [
        textFile(language, namespace),
        printed({ title }),
      ]),
      ...copiedSettings(project, from, request.name),
    ]),
  }
}

/** The path of a file of the copy, in the folder of the original. */
function besides(path: string, { name }: NamedDocument, request: NewScreenRequest): string {
  const [file = ''] = /[^/]+$/.exec(path) ?? []
  const next = file === `${name}.json` ? `${request.name}.json` : `${request.name}-${file}`
  return path.slice(0, -file.length) + next
}

/** The source of a file of the screen, in which references to the screen refer to the copy. */
function aboutItself(
  project: Project,
  { name }: NamedDocument,
  path: string,
  request: NewScreenRequest,
): string {
  const file = project.files.get(path)!
  const { text, written } = file
  const own = mentionsIn(project, file, { kind: 'screen', name })
  return replacePlaces(
    text,
    own.map(({ pointer, says = (to) => to }) => ({
      pointer: written(pointer),
      value: says(request.name),
    })),
  )
}

/** The title of a screen in each language; empty if the title is not a text key. */
export function titlesOf({ texts }: Project, { document }: NamedDocument): Titles {
  const [{ key } = {}] = titlePlaces(document)
  return Object.fromEntries(
    [...texts].flatMap(([language, words]) => {
      const text = key === undefined ? undefined : words.get(key)
      return text ? [[language, text.value]] : []
    }),
  )
}

/** Copies the settings that the app document and the profiles have for a single screen. */
function copiedSettings(project: Project, from: string, to: string): Map<string, string> {
  const changes = new Map<string, string>()
  for (const { file, pointer, atKey } of mentionsOf(project, { kind: 'screen', name: from })) {
    const { kind, json, text, written } = project.files.get(file)!
    const value = valueAt(json, pointer)
    if (!atKey || kind === 'scenarios' || value === undefined) continue
    const place = written(pointer).replace(/[^/]+$/, to)
    const now = changes.get(file) ?? text
    changes.set(file, applyEdits(now, setValue(now, place, value)))
  }
  return changes
}
