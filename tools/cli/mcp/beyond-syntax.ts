import type { Edit, Finding } from '../../analysis/check/report'
import {
  applyEdits,
  createLocator,
  lineStarts,
  type Range,
  spanOf,
  type TextEdit,
} from '../../analysis/edits/text-edit'
import type { Service } from '../../analysis/service/service'

/** The maximum number of syntax errors that are corrected to find further mistakes. */
const mostErrors = 4

/**
 * Returns the syntax errors of a draft, and the findings of its corrected text. Places and edits
 * refer to the draft. If the end of the draft is missing, only the first error is returned.
 */
export function findingsBeyondSyntax(service: Service, path: string): Finding[] {
  const draft = service.text(path) ?? ''
  const text = service.project().files.get(path)?.text ?? ''
  const steps: TextEdit[] = []
  const found: Finding[] = []
  let now = text
  try {
    for (;;) {
      const findings = service.findings().filter(({ file }) => file === path)
      const [syntax] = findings
      found.push(
        ...(steps.length === 0 ? findings : findings.map(movedToDraft({ text, now, steps }))),
      )
      const isRead = service.project().files.get(path)?.json !== undefined
      const step = isRead || steps.length === mostErrors ? undefined : onlyEdit(syntax, path, now)
      if (!step || step.from >= now.trimEnd().length) return found
      now = applyEdits(now, [step])
      steps.push(step)
      service.take([[path, now]])
    }
  } finally {
    service.take([[path, draft]])
  }
}

function onlyEdit(finding: Finding | undefined, path: string, text: string): TextEdit | undefined {
  const [edit, ...others] = finding?.suggestion?.edits ?? []
  if (!edit || others.length > 0 || edit.file !== path) return undefined
  return { ...spanOf(edit, lineStarts(text)), text: edit.text }
}

interface Corrected {
  /** The draft; `now` is the corrected text, `steps` are the corrections in their order. */
  readonly text: string
  readonly now: string
  readonly steps: readonly TextEdit[]
}

/**
 * Moves findings from the corrected text to the draft. A suggestion that edits a corrected part is
 * left out.
 */
function movedToDraft({ text, now, steps }: Corrected): (finding: Finding) => Finding {
  const [starts, locator] = [lineStarts(now), createLocator(text)]
  const spansOf = (range: Range) => {
    const { from, to } = spanOf(range, starts)
    return { from, to, start: before(from, steps), end: before(to, steps) }
  }
  const placed = (range: Range) => {
    const { start, end } = spansOf(range)
    return locator.offset(start, end)
  }
  const isFree = (edit: Edit) => {
    const { from, to, start, end } = spansOf(edit)
    return now.slice(from, to) === text.slice(start, end)
  }
  return ({ suggestion, ...finding }) => {
    // A suggestion may also edit other files.
    const isElsewhere = ({ file }: Edit) => file !== finding.file
    const isKept = (edit: Edit) => isElsewhere(edit) || isFree(edit)
    const moved = { ...finding, ...placed(finding) }
    if (!suggestion?.edits.every(isKept)) return moved
    const edits = suggestion.edits.map((edit) =>
      isElsewhere(edit) ? edit : { ...edit, ...placed(edit) },
    )
    return { ...moved, suggestion: { ...suggestion, edits } }
  }
}

/** Returns the offset in the text before the edits. Inserted text has the offset of its edit. */
function before(offset: number, steps: readonly TextEdit[]): number {
  return steps.toReversed().reduce((at, { from, to, text }) => {
    if (at < from) return at
    return at < from + text.length ? from : at - text.length + (to - from)
  }, offset)
}
