import { type Json, isObject, operators, segmentsOf } from '../../../../renderer/language'
import type { FileKind, Project, SourceFile } from '../../project'
import type { Report } from '../report'
import { grammarErrors } from '../grammar'
import type { DocumentKind } from '../validators.generated.mjs'
import { word, type GrammarCode } from './sentences'

const grammars: Partial<Readonly<Record<FileKind, DocumentKind>>> = {
  screen: 'screen',
  fragment: 'fragment',
  endpoints: 'endpoint',
  profile: 'profile',
  app: 'app',
  scenarios: 'scenario',
}

/** A report under the code of its rule. */
export interface CodedReport extends Report {
  readonly code: GrammarCode
}

/** What a document has that the grammar does not allow, one report a mistake. */
export function checkGrammar(project: Project, { kind, json, path }: SourceFile): CodedReport[] {
  const grammar = grammars[kind]
  if (!grammar) return []
  const reports = grammarErrors(grammar, json).flatMap((error): CodedReport[] => {
    const worded = word({ error, value: valueAt(json, error.instancePath), project, kind })
    return worded ? [{ file: path, ...worded }] : []
  })
  return reports.filter((report) => !reports.some((other) => isCompanion(report, other)))
}

/** A companion of a misspelt operator is no operator that is misspelt as well. */
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
