import type { Edit, Finding } from '../../analysis/check/report'
import {
  applyEdits,
  createLocator,
  lineStarts,
  spanOf,
  type TextEdit,
} from '../../analysis/edits/text-edit'
import type { Service } from '../../analysis/service/service'

/** The most syntax errors of a document that are corrected for further findings. */
const mostErrors = 4

/**
 * The findings of a draft that is no JSON: its syntax errors, and those of the text that their edits
 * make. Their places and edits are those of the draft. A draft that lacks its end has only the first.
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
      found.push(...findings.map((finding) => inDraft(finding, { text, now, steps })))
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
  /** The text of the draft, the corrected text, and the edits between them in their order. */
  readonly text: string
  readonly now: string
  readonly steps: readonly TextEdit[]
}

/** Moves a finding about the corrected text to the draft. An edit of a corrected part is left out. */
function inDraft(finding: Finding, corrected: Corrected): Finding {
  const { text, now, steps } = corrected
  if (steps.length === 0) return finding
  const [starts, locator] = [lineStarts(now), createLocator(text)]
  const placed = (range: Parameters<typeof spanOf>[0]) => {
    const { from, to } = spanOf(range, starts)
    return locator.offset(before(from, steps), before(to, steps))
  }
  const { suggestion, ...others } = finding
  const isFree = (edit: Edit) => {
    const { from, to } = spanOf(edit, starts)
    const range = spanOf(placed(edit), lineStarts(text))
    return now.slice(from, to) === text.slice(range.from, range.to)
  }
  return {
    ...others,
    ...placed(finding),
    ...(suggestion?.edits.every(isFree)
      ? {
          suggestion: {
            ...suggestion,
            edits: suggestion.edits.map((edit) => ({ ...edit, ...placed(edit) })),
          },
        }
      : {}),
  }
}

/** The offset before the edits. A place inside of an inserted text is where the edit begins. */
function before(offset: number, steps: readonly TextEdit[]): number {
  return steps.toReversed().reduce((at, { from, to, text }) => {
    if (at < from) return at
    return at < from + text.length ? from : at - text.length + (to - from)
  }, offset)
}
