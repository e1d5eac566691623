import { comparePositions } from '../check/engine/check-project'
import type { Edit, Finding } from '../check/report'
import { groupBy } from '../json/group-by'
import type { Project } from '../project/project'
import { applyEdits, type TextEdit, lineStarts, spanOf } from '../edits/text-edit'

export interface AutomaticFix {
  readonly what: string
  readonly label: string
  readonly edits: readonly [Edit, ...Edit[]]
}

/** Returns the suggestions that need no decision of an author, if they edit only wanted files. */
export function automaticFixes(
  findings: readonly Finding[],
  isWanted: (file: string) => boolean = () => true,
): AutomaticFix[] {
  const fixes = findings.flatMap(({ what, suggestion }): AutomaticFix[] => {
    const [first, ...others] = suggestion?.isCertain ? suggestion.edits : []
    return first ? [{ what, label: suggestion!.label, edits: [first, ...others] }] : []
  })
  return fixes
    .filter(({ edits }) => edits.every(({ file }) => isWanted(file)))
    .toSorted(({ edits: [left] }, { edits: [right] }) => comparePositions(left, right))
}

/**
 * Returns the changes that save plays of the explorer as scenarios, one change per file. Several
 * plays may add a scenario at one place, or give the same id to a node.
 */
export function keptScenarios(findings: readonly Finding[]): AutomaticFix[] {
  const keeps = findings.flatMap(({ what, keep }) => (keep ? [{ what, ...keep }] : []))
  const edits = keeps.flatMap((keep) => keep.edits.map((edit) => ({ keep, edit })))
  return [...groupBy(edits, ({ edit }) => edit.file).values()].map((own) => {
    const places = groupBy(
      own.map(({ edit }) => edit),
      ({ line, column }) => `${line}:${column}`,
    )
    const [first, ...others] = [...places.values()].map(joined)
    const label = [...new Set(own.map(({ keep }) => keep.label))].join('. ')
    return { what: own[0]!.keep.what, label, edits: [first!, ...others] }
  })
}

/** Joins insertions at one place. Only the first scenario of an empty list has no comma before it. */
function joined(edits: readonly Edit[]): Edit {
  const texts = [...new Set(edits.map(({ text }) => text))]
  const text = texts.reduce((all, next) => `${all}${next.startsWith(',') ? '' : ','}${next}`)
  return { ...edits[0]!, text }
}

interface FixResult {
  readonly texts: ReadonlyMap<string, string>
  readonly applied: readonly AutomaticFix[]
}

/** Applies fixes. If a fix overlaps an earlier fix, only the next run applies it. */
export function applyFixes({ files }: Project, fixes: readonly AutomaticFix[]): FixResult {
  const edits = new Map<string, TextEdit[]>()
  const applied = fixes.filter((fix) => {
    const own = fix.edits.map(({ file, text, ...range }) => {
      const span = spanOf(range, lineStarts(files.get(file)?.text ?? ''))
      return { file, edit: { ...span, text } }
    })
    const isFree = own.every(({ file, edit }) =>
      (edits.get(file) ?? []).every(({ from, to }) => edit.to < from || to < edit.from),
    )
    if (isFree)
      for (const { file, edit } of own) edits.set(file, [...(edits.get(file) ?? []), edit])
    return isFree
  })
  const texts = [...edits].map(
    ([file, own]) => [file, applyEdits(files.get(file)?.text ?? '', own)] as const,
  )
  return { texts: new Map(texts), applied }
}
