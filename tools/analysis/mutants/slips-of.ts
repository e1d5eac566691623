import type { NamedDocument, Project } from '../project'
import type { Slip } from './slip'
import { slipsInAnswers } from './slips-in-answers'
import { slipsInDocuments } from './slips-in-documents'
import { slipsInEndpoints } from './slips-in-endpoints'
import { slipsInTexts } from './slips-in-texts'

/**
 * Every mutation that concerns a screen. It is in its document and its fragments, in texts and
 * endpoints that its scenarios reached, or in answers of these endpoints.
 */
export function slipsOf(
  project: Project,
  screen: NamedDocument,
  marks: ReadonlySet<string>,
): Slip[] {
  const words = [...marks].map((mark) => mark.split(' '))
  const named = (kind: string) =>
    new Set(words.flatMap(([word, ...rest]) => (word === kind ? rest.slice(-1) : [])))
  const scenarios = [...project.files.values()].find(
    ({ kind, json }) => kind === 'scenarios' && screenOf(json) === screen.name,
  )
  return [
    ...slipsInDocuments(project, screen),
    ...slipsInTexts(project, named('text')),
    ...slipsInEndpoints(project, named('call')),
    ...(scenarios ? slipsInAnswers(project, named('call'), scenarios) : []),
  ]
}

function screenOf(json: unknown): unknown {
  return typeof json === 'object' && json !== null && 'screen' in json ? json.screen : undefined
}
