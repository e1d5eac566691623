import { segmentsOf } from '../../../renderer/language'
import { byPlace } from '../check/engine/check-project'
import type { Edit, Finding } from '../check/finding'
import type { Project } from '../project/project'
import type { SourceFile } from '../project/source-file'
import { createLocator } from '../source/locate'
import { say } from '../words/words'

/** A change of a document that requires no review. */
export interface Mend {
  /** The mistake or the outdated part of the document. */
  readonly what: string
  /** Describes the change, as in `Change to "title"`. */
  readonly label: string
  /** The edits; the first one gives the place of the fix. */
  readonly edits: readonly [Edit, ...Edit[]]
}

/**
 * The fixes that require no decision: findings with a certain suggestion, and renamed members,
 * which are not mistakes.
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
