import {
  type Json,
  isObject,
  isWithin,
  nodeMembers,
  operators,
  segmentsOf,
} from '../../../../renderer/language'
import type { FileKind } from '../../project/kind'
import type { Project } from '../../project/project'
import type { SourceFile } from '../../project/source-file'
import type { Report } from '../report'
import { grammarErrors } from '../grammar'
import type { DocumentKind, GrammarError } from '../validators.generated.mjs'
import { word, type GrammarCode, type Worded } from './sentences'
import { wrongWidgetNames } from './widget-names'
import { wrongWidget } from './wrong-widget'
import { say } from '../../words/words'

const grammars: Partial<Readonly<Record<FileKind, DocumentKind>>> = {
  screen: 'screen',
  fragment: 'fragment',
  endpoints: 'endpoint',
  profile: 'profile',
  app: 'app',
  scenarios: 'scenario',
  widget: 'widget',
}

/** A report under the code of its rule. */
export interface CodedReport extends Report {
  readonly code: GrammarCode
}

/** Limit of mistakes: a file with more of them is hardly a document of this language. */
const mostErrors = 300

/** Reports every part of a document that the grammar does not allow. */
export function checkGrammar(project: Project, file: SourceFile): CodedReport[] {
  const { kind, json, path } = file
  const grammar = grammars[kind]
  if (!grammar) return []
  const errors = grammarErrors(grammar, json).slice(0, mostErrors)
  const widgets = wrongWidgets(errors, json, project)
  const own = errors.filter(({ instancePath }) => !isOfNode(instancePath, widgets))
  const reports = own.flatMap((error): CodedReport[] => {
    const worded = word({ error, value: valueAt(json, error.instancePath), project, kind })
    return worded ? [{ file: path, ...worded }] : []
  })
  if (kind === 'widget') {
    const why = say`The widget would disappear, or its types and its reference would be wrong.`
    const names = wrongWidgetNames(file).map((worded) => ({ file: path, ...worded }))
    return [...reports.map((report) => ({ ...report, why })), ...names]
  }
  return [
    ...[...widgets.values()].map((worded) => ({ file: path, ...worded })),
    ...reports.filter((report) => !reports.some((other) => isCompanion(report, other))),
  ]
}

/** The nodes that name the wrong widget, by their places. */
function wrongWidgets(
  errors: readonly GrammarError[],
  json: Json | undefined,
  project: Project,
): Map<string, Worded> {
  const places = new Set(errors.map(({ instancePath }) => instancePath))
  return new Map(
    [...places].flatMap((pointer) => {
      const worded = wrongWidget(pointer, valueAt(json, pointer), project)
      return worded ? [[pointer, worded] as const] : []
    }),
  )
}

/** Whether an error is about one of these nodes, or about a property of its widget. */
function isOfNode(pointer: string, nodes: ReadonlyMap<string, Worded>): boolean {
  return [...nodes.keys()].some(
    (node) =>
      isWithin(pointer, node) && !nodeMembers.has(segmentsOf(pointer.slice(node.length))[0] ?? ''),
  )
}

/** Whether a report takes the companion of a misspelt operator for another misspelt operator. */
function isCompanion({ code, pointer }: CodedReport, other: CodedReport): boolean {
  const operator = other.suggestion?.value
  if (
    code !== 'LZ104' ||
    other.code !== code ||
    typeof operator !== 'string' ||
    !Object.hasOwn(operators, operator)
  )
    return false
  const at = pointer.lastIndexOf('/')
  return (
    other.pointer.startsWith(`${pointer.slice(0, at)}/`) &&
    Object.hasOwn(operators[operator]?.companions ?? {}, pointer.slice(at + 1))
  )
}

function valueAt(document: Json | undefined, pointer: string): unknown {
  return segmentsOf(pointer).reduce<unknown>(
    (value, name) =>
      Array.isArray(value) ? value[Number(name)] : isObject(value) ? value[name] : undefined,
    document,
  )
}
