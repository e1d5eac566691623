import type { NamedDocument } from '../project/screens'
import type { Project } from '../project/project'
import type { Mutant } from './mutant'
import { mutantsInAnswers } from './mutants-in-answers'
import { mutantsInDocuments } from './mutants-in-documents'
import { mutantsInEndpoints } from './mutants-in-endpoints'
import { mutantsInTexts } from './mutants-in-texts'

/**
 * Every mutation that concerns a screen. It is in its document and its fragments, in texts and
 * endpoints that its scenarios reached, or in answers of these endpoints.
 */
export function mutantsOfScreen(
  project: Project,
  screen: NamedDocument,
  marks: ReadonlySet<string>,
): Mutant[] {
  const words = [...marks].map((mark) => mark.split(' '))
  const named = (kind: string) =>
    new Set(words.flatMap(([word, ...rest]) => (word === kind ? rest.slice(-1) : [])))
  const scenarios = [...project.files.values()].find(
    ({ kind, json }) => kind === 'scenarios' && screenOf(json) === screen.name,
  )
  return [
    ...mutantsInDocuments(project, screen),
    ...mutantsInTexts(project, named('text')),
    ...mutantsInEndpoints(project, named('call')),
    ...(scenarios ? mutantsInAnswers(project, named('call'), scenarios) : []),
  ]
}

function screenOf(json: unknown): unknown {
  return typeof json === 'object' && json !== null && 'screen' in json ? json.screen : undefined
}
