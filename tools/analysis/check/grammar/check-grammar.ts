import {
  type Json,
  append,
  isObject,
  isWithin,
  nodeMembers,
  operators,
  segmentsOf,
  child,
  membersOf,
  stringOrEmpty,
  type JsonObject,
  valueAt,
} from '../../../../renderer/language'
import type { SourceFile } from '../../project/source-file'
import type { Project } from '../../project/project'
import type { Report } from '../report'
import { grammarErrors, grammars } from '../grammar'
import type { GrammarError } from '../validators.generated.mjs'
import type { RuleCode } from '../rules/rule'
import type { GrammarReport } from './member-sentences'
import { grammarReport } from './sentences'
import { say } from '../../words/words'
import { folderName, type Widget } from '../../project/widgets'
import { didYouMean, suggestAlternatives } from '../rules/did-you-mean'
import { listNames } from '../../types/describe'
import { membersOfWidget, widgetNoun } from './member-names'

interface CodedReport extends Report {
  readonly code: RuleCode<'grammar'>
}

/** The maximum number of reported mistakes. A file with more mistakes is hardly a document. */
const mostErrors = 300

export function checkGrammar(project: Project, file: SourceFile): CodedReport[] {
  const { kind, json, path } = file
  const grammar = grammars[kind]
  if (!grammar) return []
  const errors = grammarErrors(grammar, json).slice(0, mostErrors)
  const widgets = wrongWidgets(errors, json, project)
  const own = joinDependents(errors).filter(({ instancePath }) => !isOfNode(instancePath, widgets))
  const reports = own.flatMap((error): CodedReport[] => {
    const worded = grammarReport({ error, value: valueAt(json, error.instancePath), project, file })
    return worded ? [{ file: path, ...worded }] : []
  })
  if (kind === 'widget') {
    const why = say`The widget would disappear, or its types and its reference would be wrong.`
    const names = wrongWidgetNames(file).map((worded) => ({ file: path, ...worded }))
    return [...reports.map((report) => ({ ...report, why })), ...names]
  }
  return [
    ...[...widgets.values()].map((worded) => ({ file: path, ...worded })),
    ...reports.filter((report) => !reports.some((other) => isNamedArgument(report, other))),
  ]
}

/**
 * Joins the errors of several members that require the same missing member. The parameter
 * `properties` of the joined error lists these members.
 */
function joinDependents(errors: readonly GrammarError[]): GrammarError[] {
  const names = new Map<string, unknown[]>()
  return errors.flatMap((error) => {
    if (error.keyword !== 'dependencies') return [error]
    const { property, missingProperty } = error.params
    const key = `${error.instancePath} ${String(missingProperty)}`
    const properties = append(names.get(key), property)
    names.set(key, properties)
    // The first error gets the complete list, and the others are dropped.
    return properties.length > 1 ? [] : [{ ...error, params: { ...error.params, properties } }]
  })
}

function wrongWidgets(
  errors: readonly GrammarError[],
  json: Json | undefined,
  project: Project,
): Map<string, GrammarReport> {
  const places = new Set(errors.map(({ instancePath }) => instancePath))
  return new Map(
    [...places].flatMap((pointer) => {
      const worded = wrongWidget(pointer, valueAt(json, pointer), project)
      return worded ? [[pointer, worded] as const] : []
    }),
  )
}

function isOfNode(pointer: string, nodes: ReadonlyMap<string, GrammarReport>): boolean {
  return [...nodes.keys()].some(
    (node) =>
      isWithin(pointer, node) && !nodeMembers.has(segmentsOf(pointer.slice(node.length))[0] ?? ''),
  )
}

function isNamedArgument({ code, pointer }: CodedReport, other: CodedReport): boolean {
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
    Object.hasOwn(operators[operator]?.namedArguments ?? {}, pointer.slice(at + 1))
  )
}

function wrongWidgetNames({ json, path }: SourceFile): GrammarReport[] {
  if (!isObject(json)) return []
  return [...wrongName(json['$id'], path), ...unknownRequired(json)]
}

function wrongName(id: Json | undefined, path: string): GrammarReport[] {
  const folder = folderName(path)
  if (typeof id !== 'string' || id === folder) return []
  return [
    {
      code: 'LZ106',
      pointer: '/$id',
      what: say`The widget of the folder "${folder}" calls itself "${id}".`,
      why: say`Documents, styles and code find a widget by the name of its folder.`,
      fix: say`Write "${folder}".`,
      suggestion: { label: say`Change to "${folder}"`, at: 'value', value: folder },
    },
  ]
}

function unknownRequired(schema: JsonObject): GrammarReport[] {
  const names = membersOf(schema['properties']).map(([name]) => name)
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return required.flatMap((name, at) =>
    typeof name !== 'string' || names.includes(name)
      ? []
      : {
          code: 'LZ106' as const,
          pointer: child('/required', String(at)),
          what: say`The widget has no property "${stringOrEmpty(name)}".`,
          why: say`Every node would lack this property.`,
          ...didYouMean(name, names),
        },
  )
}

/**
 * Reports the name of a node's widget instead of the node's mistakes, if another widget would
 * remove at least two of these mistakes.
 */
function wrongWidget(
  pointer: string,
  node: unknown,
  { widgets }: Project,
): GrammarReport | undefined {
  const widget = isObject(node) ? widgets.get(stringOrEmpty(node['widget'])) : undefined
  if (!isObject(node) || !widget) return undefined
  const wrong = mistakesOf(node, widget)
  if (wrong.length < 2) return undefined
  const counts = new Map(
    [...widgets.values()].map((other) => [other.name, mistakesOf(node, other).length]),
  )
  const least = Math.min(...counts.values())
  if (1 + least >= wrong.length) return undefined
  const fitting = [...counts].filter(([, count]) => count === least).map(([name]) => name)
  return {
    code: 'LZ108',
    pointer: child(pointer, 'widget'),
    what: say`${widgetNoun(widget.name)} ${listNames(wrong)}. Another widget is probably intended.`,
    ...suggestAlternatives(fitting),
  }
}

function mistakesOf(node: JsonObject, widget: Widget): string[] {
  const allowed = new Set(membersOfWidget(widget))
  const lacking = [...widget.props].filter(([name, { required }]) => required && !(name in node))
  const never = [...widget.props].filter(([name, { schema }]) => {
    const [value, only] = [node[name], schema['enum']]
    return typeof value === 'string' && Array.isArray(only) && !only.includes(value)
  })
  const events = allowed.has('on') ? membersOf(node['on']) : []
  return [
    ...Object.keys(node).flatMap((name) => (allowed.has(name) ? [] : say`has no "${name}"`)),
    ...lacking.map(([name]) => say`needs "${name}"`),
    ...never.map(([name]) => say`has another "${name}"`),
    ...events.flatMap(([name]) => (widget.events.has(name) ? [] : say`has no event "${name}"`)),
  ]
}
