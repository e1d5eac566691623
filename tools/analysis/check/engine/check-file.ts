import type { Finding, Found } from '../finding'
import { checkGrammar } from '../grammar/check-grammar'
import { grammarRules } from '../grammar/rules'
import { isObject } from '../../../../renderer/language'
import { bulkIn } from '../../model/bulk'
import { modelApp, modelFragment, modelScreen } from '../../model/build-model'
import type { DocumentModel } from '../../model/model'
import { once } from '../../project/once'
import type { Project } from '../../project/project'
import type { SourceFile } from '../../project/source-file'
import { nameDocument } from '../../project/screens'
import { documentRules } from '../rules/all-rules'
import { overLimit } from '../rules/limits'
import { checkText } from './check-text'
import { withoutConsequences } from './consequences'
import { firstOfMany } from './first-of-many'
import { fragmentsIn, inTheirOrder } from './in-place'
import type { Checked } from './misused-fragments'
import { oncePerCause } from './once-per-cause'
import { recover } from './recover'
import { onePerPlace } from './suppress'
import { textFaultsFirst } from './text-faults-first'
import { asWritten, toFindings, type RuleReport } from './to-findings'

/** The findings of one file of a project. Pure; empty for a file outside the project. */
export function checkFile(project: Project, path: string): Finding[] {
  return causesOf(lookAt(project, path).findings, project)
}

/** Reduces findings to one per cause, and limits the number of each kind. */
export function causesOf(found: readonly Found[], project: Project): Finding[] {
  return firstOfMany(oncePerCause(withoutConsequences(textFaultsFirst(found)), project)).map(asTold)
}

/** A finding without the members that only serve to find its cause. */
function asTold(found: Found): Finding {
  const told: Finding & { from?: unknown; cause?: unknown } = { ...found }
  delete told.from
  delete told.cause
  return told
}

/**
 * The findings of one file, and the fragments that it shows with the reports about each in its
 * place.
 */
export function lookAt(project: Project, path: string): Checked {
  const file = project.files.get(path)
  if (!file || file.kind === 'asset') return { findings: [], fragments: none }
  const inText = checkText(file)
  if (file.json === undefined) return { findings: inText, fragments: none }
  const { reports, fragments } = checkDocument(project, file)
  return { findings: [...inText, ...toFindings(reports, project.files)], fragments }
}

function checkDocument(
  project: Project,
  file: SourceFile,
): Pick<Checked, 'fragments'> & { reports: RuleReport[] } {
  const grammar = checkGrammar(project, file)
  const asGrammar = grammar.flatMap((report): RuleReport[] =>
    grammarRules.filter(({ code }) => code === report.code).map((rule) => ({ rule, report })),
  )
  const bulk = file.kind in modellers && isObject(file.json) ? bulkIn(file.json) : []
  if (bulk.length > 0) {
    const tooMuch = bulk.map(
      (part): RuleReport => ({
        rule: overLimit,
        report: { file: file.path, ...part },
      }),
    )
    return { reports: [...asGrammar, ...tooMuch], fragments: none }
  }
  const { document, written } = recover(file.json, grammar)
  const model = modelOf(project, { ...file, json: document })
  if (!model) return { reports: asGrammar, fragments: none }
  const reports = documentRules.flatMap((rule) =>
    rule.check(model).map((report): RuleReport => ({ rule, report: asWritten(report, written) })),
  )
  return {
    reports: inTheirOrder(onePerPlace([...asGrammar, ...reports], model)),
    fragments: once(() => fragmentsIn(model, written)),
  }
}

const none = () => []

const modellers = { screen: modelScreen, fragment: modelFragment, app: modelApp }

function modelOf(project: Project, file: SourceFile): DocumentModel | undefined {
  const named = nameDocument(file)
  return named && modellers[file.kind as keyof typeof modellers](project, named)
}
