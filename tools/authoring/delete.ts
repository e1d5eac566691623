import type { Project } from '../analysis/project'
import { createLocator } from '../analysis/source'
import { openedByApp } from './app-screens'
import { removeValue } from './document/edits'
import { applyEdits } from '../analysis/edits'
import type { Mention, Subject } from './mentions/mention'
import { mentionsOf } from './mentions/mentions-of'
import { textsOnlyIn } from './mentions/named-texts'
import { filesOf } from './moved-files'
import { fileOf, oldNameRefusal } from './names'
import { type Outcome, type Place, refuse } from './outcome'
import { withoutTexts } from './without-texts'

const used = { screen: 'usedScreen', fragment: 'usedFragment', endpoint: 'usedEndpoint' } as const

/**
 * Deletes a screen with its scenarios, a fragment or an endpoint, and the texts that only these
 * name. Refused while another document uses it.
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

/** The places of other documents that use it, in order. */
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
}

/**
 * Whether a place is a setting of the app or of a profile for this screen alone; such settings are
 * deleted with it.
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
