import { segmentsOf } from '../../../renderer/language'
import { byPlace, type Edit, type Finding } from '../check'
import type { Project, SourceFile } from '../project'
import { createLocator } from '../source'
import { say } from '../words'

/** A change of a document that nobody needs to look at first. */
export interface Mend {
  /** What is wrong with the document, or old about it. */
  readonly what: string
  /** What the change does, as in `Change to "title"`. */
  readonly label: string
  /** The first is where it begins. */
  readonly edits: readonly [Edit, ...Edit[]]
}

/**
 * What can be mended without a second thought: findings that leave no choice, and members that got
 * another name, which are no mistake.
 */
export function mendsOf(project: Project, findings: readonly Finding[]): Mend[] {
  const certain = findings.flatMap(({ what, suggestion }) => {
    const [first, ...others] = suggestion?.isCertain ? suggestion.edits : []
    return first ? [{ what, label: suggestion!.label, edits: [first, ...others] as const }] : []
  })
  const mends: Mend[] = [...[...project.files.values()].flatMap(newNames), ...certain]
  return mends.toSorted(({ edits: [left] }, { edits: [right] }) => byPlace(left, right))
}

function newNames({ path, text, oldNames }: SourceFile): Mend[] {
  if (oldNames.length === 0) return []
  const locator = createLocator(text)
  return oldNames.map(({ pointer, to }) => ({
    what: say`${JSON.stringify(segmentsOf(pointer).at(-1))} has another name now.`,
    label: say`Change to ${JSON.stringify(to)}`,
    edits: [{ file: path, ...locator.key(pointer), text: JSON.stringify(to) }],
  }))
}
