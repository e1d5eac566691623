import { checkFile } from '../../analysis/check/engine/check-file'
import { checkAcross } from '../../analysis/check/engine/check-project'
import type { Finding } from '../../analysis/check/report'
import {
  applyEdits,
  lineStarts,
  sortEdits,
  spanOf,
  type TextEdit,
} from '../../analysis/edits/text-edit'
import { parseJson } from '../../analysis/json/parse-json'
import { createProject, type Project, type ProjectOptions } from '../../analysis/project/project'
import type { SourceFile } from '../../analysis/project/source-file'
import { keyOf } from '../../cli/mcp/check-drafts'
import { textsOf } from '../../cli/mcp/drafts'
import { typicalMistakes } from './typical-mistakes'

/** The maximum number of checks for a document. */
const mostChecks = 3

/** Numbers of mistakes: all, those that the checker found, and those that edits corrected. */
export interface FixShare {
  tried: number
  found: number
  right: number
}

/**
 * Makes typical mistakes in every screen and text file, and applies the edits of the findings. A
 * document counts as right if it has its original content again.
 */
export function fixShares(project: Project, options: ProjectOptions, seeds: readonly number[]) {
  const shares = new Map<string, FixShare>()
  const texts = textsOf(project)
  const known = new Set(checkAcross(project).map(keyOf))
  const findingsIn = ({ path, kind }: SourceFile, text: string) => {
    const changed = new Map([...texts, [path, text]])
    const next = createProject(changed, { ...options, previous: project })
    // The checker finds most mistakes in texts only when it compares the languages.
    const across = kind === 'texts' ? checkAcross(next) : []
    return [...checkFile(next, path), ...across.filter((finding) => !known.has(keyOf(finding)))]
  }
  const isJudged = ({ kind }: SourceFile) => kind === 'screen' || kind === 'texts'
  const isSame = (file: SourceFile, text: string) =>
    JSON.stringify(parseJson(text)) === JSON.stringify(parseJson(file.text))
  for (const file of [...project.files.values()].filter(isJudged))
    for (const seed of seeds) {
      for (const { kind, text } of typicalMistakes(project, file, seed)) {
        if (isSame(file, text)) continue
        const share = shares.get(kind) ?? { tried: 0, found: 0, right: 0 }
        shares.set(kind, share)
        share.tried++
        let now = text
        for (let round = 0; round < mostChecks; round++) {
          const findings = findingsIn(file, now)
          if (round === 0 && findings.length > 0) share.found++
          const next = withEdits(now, file.path, findings)
          if (next === now) break
          now = next
        }
        if (isSame(file, now)) share.right++
      }
    }
  return shares
}

/** Makes the edits of the findings in a text. */
function withEdits(text: string, path: string, findings: readonly Finding[]): string {
  const starts = lineStarts(text)
  const edits = findings
    .flatMap(({ suggestion }) => suggestion?.edits ?? [])
    .filter(({ file }) => file === path)
    .map((edit) => ({ ...spanOf(edit, starts), text: edit.text }))
  return applySeparate(text, edits)
}

/** Applies edits. An edit that overlaps an earlier edit is left out. */
export function applySeparate(text: string, edits: readonly TextEdit[]): string {
  let end = -1
  return applyEdits(
    text,
    sortEdits(edits).filter(({ from, to }) => from > end && (end = to) >= 0),
  )
}
