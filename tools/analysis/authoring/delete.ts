import { byPlace } from '../check/engine/check-project'
import type { Project } from '../project/project'
import { createLocator } from '../source/locate'
import { openedByApp, filesOf } from './replace-places'
import { removeValue } from './document/edits'
import { applyEdits } from '../edits/text-edit'
import { type Mention, mentionsOf, type Subject, textsOnlyIn } from './mentions'
import { fileOf, oldNameRefusal } from './names'
import { type Outcome, type Place, refuse } from './outcome'
import { isObject, segmentsOf, valueAt } from '../../../renderer/language'
import { plural } from '../../../src/delivery/guarded/index'
import { readJson } from './document/read-json'

const used = { screen: 'usedScreen', fragment: 'usedFragment', endpoint: 'usedEndpoint' } as const

/**
 * Deletes a screen with its scenarios, a fragment or an endpoint, and the texts that only the
 * deleted document uses. Refuses if another document uses it.
 */
export function deleteDocument(project: Project, subject: Subject): Outcome {
  const refused = oldNameRefusal(project, subject) ?? openedByApp(subject)
  if (refused) return refused
  const places = usedBy(project, subject)
  if (places.length > 0) return refuse(used[subject.kind], { name: subject.name }, places)
  const gone = filesOf(project, subject)
  const about = mentionsOf(project, subject).filter(
    ({ file, isLoose }) => !gone.includes(file) && !isLoose,
  )
  const changes = new Map<string, string | undefined>(gone.map((path) => [path, undefined]))
  for (const { file, pointer } of [...about, ...declarationIn(project, subject)])
    changes.set(file, without(changes.get(file) ?? project.files.get(file)!.text, pointer))
  const named = textsOnlyIn(project, new Set(gone))
  return { file: undefined, changes: new Map([...changes, ...withoutTexts(project, named)]) }
}

/** The places in other documents that use it, in order. */
export function usedBy(project: Project, subject: Subject): Place[] {
  const own = filesOf(project, subject)
  return mentionsOf(project, subject)
    .filter(
      (mention) =>
        !own.includes(mention.file) && !mention.isLoose && !isSettings(project, subject, mention),
    )
    .map(({ file, pointer, atKey }) => {
      const { text, written } = project.files.get(file)!
      const locator = createLocator(text)
      const { line, column } = locator[atKey ? 'key' : 'value'](written(pointer))
      return { file, pointer, line, column }
    })
    .toSorted(byPlace)
}

/**
 * Checks whether a place belongs to the settings that the app document or a profile has for this
 * screen only. These settings are deleted with the screen.
 */
function isSettings({ files }: Project, { kind }: Subject, { file, atKey }: Mention): boolean {
  return kind === 'screen' && atKey === true && files.get(file)?.kind !== 'scenarios'
}

/** The declaration of an endpoint inside its family. */
function declarationIn(project: Project, { kind, name }: Subject): Mention[] {
  if (kind !== 'endpoint') return []
  return [{ file: fileOf(project, { kind, name })!, pointer: `/endpoints/${name.split('.')[1]}` }]
}

function without(text: string, pointer: string): string {
  return applyEdits(text, removeValue(text, pointer))
}

/**
 * Returns the locale files of all languages without these texts. A file that becomes empty is
 * removed.
 */
function withoutTexts(
  { texts, files }: Project,
  keys: ReadonlySet<string>,
): Map<string, string | undefined> {
  const changes = new Map<string, string | undefined>()
  for (const language of texts.values())
    for (const [key, { file, pointer }] of language)
      if (keys.has(key) || keys.has(key.replace(plural, '')))
        changes.set(file, withoutText(changes.get(file) ?? files.get(file)!.text, pointer))
  for (const [file, text] of changes) if (isEmpty(text)) changes.set(file, undefined)
  return changes
}

/** Removes a text, and objects that become empty. */
function withoutText(text: string, pointer: string): string {
  const segments = segmentsOf(pointer)
  const parent = pointer.slice(0, pointer.lastIndexOf('/'))
  const owner = valueAt(readJson(text)?.json, parent)
  if (segments.length > 1 && isObject(owner) && Object.keys(owner).length === 1)
    return withoutText(text, parent)
  return applyEdits(text, removeValue(text, pointer))
}

function isEmpty(text: string | undefined): boolean {
  const json = text === undefined ? undefined : readJson(text)?.json
  return isObject(json) && Object.keys(json).every((name) => name.startsWith('$'))
}
