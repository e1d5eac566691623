import { isObject } from '../../../renderer/language'
import { stopsRelease, type Finding, type Edit } from '../../analysis/check/report'
import { measureCoverage } from '../../analysis/coverage/measure'
import {
  lineStarts,
  spanOf,
  applyEdits,
  createLocator,
  type Range,
  type TextEdit,
} from '../../analysis/edits/text-edit'
import {
  budgets,
  type ExplorationResult,
  exploreForAuthors,
  playedFindings,
} from '../../analysis/explore/explored-findings'
import { applyFixes, automaticFixes } from '../../analysis/fixes/automatic-fixes'
import { shownFragments, type Project } from '../../analysis/project/project'
import type { NamedDocument } from '../../analysis/project/screens'
import type { Service } from '../../analysis/service/service'
import { createSandboxDeps } from '../../sandbox/play'
import { cutJson, type Detail } from './answer'
import { withDrafts } from './drafts'

/** The maximum number of screens that are played in one call. */
const mostPlayed = 8

/** The maximum number of rounds of fixes in one call. */
const mostRounds = 5

export interface CheckOptions {
  readonly drafts: ReadonlyMap<string, string>
  /** True if the drafts get all fixes that are certain. */
  readonly apply: boolean
  readonly detail: Detail
}

/**
 * Checks drafts. Returns the mistakes that the drafts add to the project, with fixes. If the drafts
 * have no errors, also plays their scenarios and explores their screens. `again` tells the agent to
 * call the tool again.
 */
export async function checkDrafts(
  service: Service,
  { drafts, apply, detail }: CheckOptions,
): Promise<string> {
  const before = savedKeys(service, drafts)
  return withDrafts(service, drafts, async () => {
    const fixed = apply ? fixDrafts(service, drafts) : new Map<string, string>()
    const findings = await addedFindings(service, drafts, before)
    const again = findings.some(stopsRelease)
    const answer = {
      again,
      next: nextStep(again, fixed.size > 0),
      errors: findings.filter(({ severity }) => severity === 'error').length,
      warnings: findings.filter(({ severity }) => severity === 'warning').length,
      ...(fixed.size > 0 ? { fixed: [...fixed].map(([path, text]) => ({ path, text })) } : {}),
      findings: findings.map((finding) => inShort(finding, service, detail)),
    }
    return cutJson(answer, 'findings', fixed.size > 0 ? 'full' : detail)
  })
}

/**
 * The first finding of the drafts that stops a release; `undefined` if no finding stops a release.
 */
export async function stoppingFinding(
  service: Service,
  drafts: ReadonlyMap<string, string>,
): Promise<Finding | undefined> {
  const before = savedKeys(service, drafts)
  const added = await withDrafts(service, drafts, () => addedFindings(service, drafts, before))
  return added.find(stopsRelease)
}

/** The keys of the findings in the saved project. The set is empty if there are no drafts. */
function savedKeys(service: Service, drafts: ReadonlyMap<string, string>): ReadonlySet<string> {
  return new Set(drafts.size > 0 ? service.findings().map(keyOf) : [])
}

/** Returns the findings that the drafts add, while the drafts replace the saved documents. */
async function addedFindings(
  service: Service,
  drafts: ReadonlyMap<string, string>,
  before: ReadonlySet<string>,
): Promise<Finding[]> {
  const project = service.project()
  const all = service.findings()
  // A draft that is not an object can cause findings in other files. The answer omits these
  // findings.
  const broken = [...drafts.keys()].filter((path) => !isObject(project.files.get(path)?.json))
  const isOwn = (finding: Finding) =>
    drafts.size === 0 ||
    (drafts.has(finding.file) && !broken.includes(finding.file)) ||
    (broken.length === 0 && !before.has(keyOf(finding)))
  const found = [
    ...all.filter(isOwn),
    ...broken.flatMap((path) => findingsBeyondSyntax(service, path)),
  ]
  const isPlayable = found.every(({ severity }) => severity !== 'error')
  const screens = isPlayable ? screensOf(project, drafts) : []
  if (screens.length === 0) return found
  const makeDeps = createSandboxDeps(project)
  const measured = await measureCoverage(project, screens, makeDeps)
  const explored: ExplorationResult[] = []
  for (const screen of screens)
    explored.push(await exploreForAuthors(project, screen, makeDeps, budgets.edit))
  return [...found, ...playedFindings(project, measured, found, explored)]
}

function nextStep(again: boolean, isFixed: boolean): string {
  const save = isFixed ? 'Save the texts in "fixed".' : 'Save the documents.'
  return again
    ? 'Correct each finding as its "fix" says ("edit" is a ready replacement), then call check again.'
    : `No finding prevents a release. ${save}`
}

/**
 * Applies all fixes that are certain, and repeats this until there are none. Returns the texts of
 * changed drafts.
 */
function fixDrafts(
  service: Service,
  drafts: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const changed = new Map<string, string>()
  for (let round = 0; round < mostRounds; round++) {
    const project = service.project()
    const fixes = automaticFixes(service.findings(), (file) => drafts.has(file))
    const { texts } = applyFixes(project, fixes)
    if (texts.size === 0) break
    for (const [path, text] of texts) changed.set(path, text)
    service.take(texts)
  }
  return changed
}

/**
 * Returns the screens whose document, fragments or scenarios are drafts. Drafts of locale files do
 * not count.
 */
function screensOf(project: Project, drafts: ReadonlyMap<string, string>): NamedDocument[] {
  const isChanged = (path: string | undefined) => path !== undefined && drafts.has(path)
  const played = new Set(
    [...project.files.values()].flatMap(({ kind, path, json }) =>
      kind === 'scenarios' && isChanged(path) ? [(json as { screen?: unknown })?.screen] : [],
    ),
  )
  return [...project.screens.values()]
    .filter(
      ({ name, file, document }) =>
        isChanged(file) ||
        played.has(name) ||
        shownFragments(project, document).some((fragment) => isChanged(fragment.file)),
    )
    .slice(0, mostPlayed)
}

/**
 * Returns the key of a finding. If another state of the project has the same finding, the keys are
 * equal.
 */
export function keyOf({ code, file, pointer, what }: Finding): string {
  return JSON.stringify([code, file, pointer, what])
}

/** Returns a finding in the form for agents. */
function inShort(finding: Finding, service: Service, detail: Detail) {
  const { code, severity, file, line, column, pointer, what, why, fix, suggestion } = finding
  const files = service.project().files
  // The ranges of edits refer to the decoded text, without a byte order mark.
  const edits = suggestion?.edits.map((edit) => {
    const text = files.get(edit.file)?.text ?? ''
    const { from, to } = spanOf(edit, lineStarts(text))
    return {
      ...(edit.file === file ? {} : { path: edit.file }),
      line: edit.line,
      column: edit.column,
      find: text.slice(from, to),
      replace: edit.text,
    }
  })
  return {
    code,
    severity,
    at: `${file}:${line}:${column}`,
    pointer,
    what,
    ...(detail === 'full' ? { why } : {}),
    fix,
    ...(edits?.some((edit) => edit.find !== edit.replace)
      ? { edit: edits, certain: suggestion?.isCertain === true }
      : {}),
  }
}

/** The maximum number of syntax errors that are corrected to find further mistakes. */
const mostErrors = 4

/**
 * Returns the syntax errors of a draft, and the findings of its corrected text. Places and edits
 * refer to the draft. If the end of the draft is missing, only the first error is returned.
 */
function findingsBeyondSyntax(service: Service, path: string): Finding[] {
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

interface DraftCorrection {
  /** The text of the draft. The corrections `steps` turn this text into the text `now`. */
  readonly text: string
  readonly now: string
  readonly steps: readonly TextEdit[]
}

/**
 * Moves findings from the corrected text to the draft. A suggestion that edits a corrected part is
 * left out.
 */
function movedToDraft({ text, now, steps }: DraftCorrection): (finding: Finding) => Finding {
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
    // Positions in other files do not change.
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
