import { createSession, type SavedSession, type Session } from '../check/engine/session'
import type { Finding } from '../check/report'
import type { Project, ProjectOptions } from '../project/project'
import { completeNames, hintOfName } from './complete-names'
import {
  openModel,
  type OpenModel,
  segmentsAt,
  type Answers,
  type Question,
  type Samples,
  type Sample,
} from './question'
import { readableValues, type SampleRoots } from './readable-values'
import { createSchemaService } from './schema-service'
import {
  initialOf,
  isObject,
  isWithin,
  membersOf,
  objectOrEmpty,
  stringOrEmpty,
  valueAt,
  valueText,
  type JsonObject,
  pointerTo,
} from '../../../renderer/language'
import type { DocumentModel, NodeUse } from '../model/model'
import { rowName } from '../model/walk-node'

/** Changed files; `undefined` for a deleted file. */
type Changes = Iterable<readonly [path: string, text: string | undefined]>

/** The language service of a changing project, for the studio, `lienzo lsp` and `lienzo mcp`. */
export interface Service extends Language, Pick<Session, 'findingsOf' | 'isAhead' | 'checkNext'> {
  /** Stores changed files, which the next check includes. */
  take(changes: Changes): void
  /** Returns the newest text of a file; `undefined` for an unknown path. */
  text(path: string): string | undefined
  /** Returns the project with all changes, also changes that wait for a check. */
  project(): Project
  /** Checks the waiting files. Returns all findings, sorted by file and position. */
  findings(): readonly Finding[]
}

/**
 * Creates the language service of a project, which parses the files at the first question or check.
 * With a saved check, the service checks only files that have changed since the saved check.
 */
export function createService(
  files: Changes,
  options: Omit<ProjectOptions, 'previous'> = {},
  saved?: SavedSession,
): Service {
  const texts = new Map<string, string>()
  let opened: Session | undefined
  const session = () => (opened ??= createSession(texts, options, saved))
  const take = (changes: Changes) => {
    for (const [path, text] of changes) {
      opened?.take([[path, text]])
      if (text === undefined) texts.delete(path)
      else texts.set(path, text)
    }
  }
  take(files)
  const text = (path: string) => texts.get(path)
  // Answers do not wait for the check of the newest texts.
  const project = () => session().project()
  const language = createLanguage({ fileText: text, project })
  return {
    ...language,
    take,
    text,
    project,
    findings: () => session().findings(),
    findingsOf: (path) => session().findingsOf(path),
    isAhead: (path) => session().isAhead(path),
    checkNext: () => session().checkNext(),
  }
}

/** Creates a filter, which returns the files whose findings have changed since its last call. */
export function createChangeFilter(): (findings: readonly Finding[]) => [string, Finding[]][] {
  const lastSent = new Map<string, string>()
  return (findings) => {
    const byFile = new Map<string, Finding[]>([...lastSent.keys()].map((path) => [path, []]))
    for (const finding of findings) {
      const list = byFile.get(finding.file)
      if (list) list.push(finding)
      else byFile.set(finding.file, [finding])
    }
    const changed = [...byFile].filter(
      ([path, list]) => JSON.stringify(list) !== (lastSent.get(path) ?? '[]'),
    )
    for (const [path, list] of changed) lastSent.set(path, JSON.stringify(list))
    return changed
  }
}

/** Answers questions of editors about documents: completions, hints and readable values. */
export interface Language {
  answer(question: Question): Promise<Answers[Question['kind']]>
  /** Stores the values that the scenarios of a screen produced, for later answers. */
  know(screen: string, samples: Samples): void
}

/** The functions that return files and the project. */
interface LanguagePorts {
  readonly fileText: (path: string) => string | undefined
  readonly project: () => Project
}

/**
 * Creates the language service. Names and paths in its answers come from the project. Everything
 * else comes from the grammar.
 */
export function createLanguage(ports: LanguagePorts): Language {
  const schemas = createSchemaService(ports.fileText)
  const known = new Map<string, Samples>()
  const open = createOpener(ports)

  const samplesAt = (path: string, pointer: string, scenario: string) => {
    const { model } = open(path)
    const samples = known.get(model?.kind === 'screen' ? model.name : '') ?? known.get('') ?? {}
    return sampleRoots(model, pointer, samples[scenario] ?? Object.values(samples)[0])
  }
  const knownAt = ({ path, offset, scenario }: Extract<Question, { offset: number }>) => {
    const text = ports.fileText(path) ?? ''
    const samples = samplesAt(path, pointerTo(segmentsAt(text, offset)), scenario)
    const known = { file: path, project: ports.project(), open: open(path), samples }
    return [text, offset, known] as const
  }
  const answers: {
    [Kind in Question['kind']]: (
      question: Extract<Question, { kind: Kind }>,
    ) => Promise<Answers[Kind]>
  } = {
    async complete(question) {
      const [text, offset, names] = knownAt(question)
      const found = completeNames(text, offset, names)
      return found ?? schemas.complete(question.path, text, offset)
    },
    async hover(question) {
      const [text, offset, names] = knownAt(question)
      const found = hintOfName(text, offset, names)
      return found ?? schemas.hover(question.path, text, offset)
    },
    values: async ({ path, pointer, scenario }) =>
      readableValues(
        open(path).scopeAt(pointer),
        ports.project(),
        samplesAt(path, pointer, scenario),
      ),
  }
  return {
    // Each kind of question has its own type of answer, which the compiler cannot infer here.
    answer: (question) =>
      (answers[question.kind] as (question: Question) => Promise<Answers[Question['kind']]>)(
        question,
      ),
    know: (screen, samples) => void known.set(screen, samples),
  }
}

/** Parses a document again only if its content or the project has changed. */
function createOpener({ fileText, project }: LanguagePorts): (path: string) => OpenModel {
  let last: { path: string; text: string; project: Project; open: OpenModel } | undefined
  return (path) => {
    const [text, now] = [fileText(path) ?? '', project()]
    if (!last || last.path !== path || last.text !== text || last.project !== now)
      last = { path, text, project: now, open: openModel(now, path, text) }
    return last.open
  }
}

/**
 * Returns the values that the names in scope have in one scenario. A data source has the response
 * of its endpoint, and a row has the first item of its list.
 */
function sampleRoots(
  model: DocumentModel | undefined,
  pointer: string,
  sample: Sample | undefined,
): SampleRoots {
  if (!model) return sample?.roots ?? {}
  const data = membersOf(model.document['data']).map(([name, source]) => [
    name,
    isObject(source) ? sample?.answers[valueText(source['endpoint'])] : undefined,
  ])
  const state = membersOf(model.document['state']).map(([name, value]) => [name, initialOf(value)])
  const roots: Record<string, unknown> = {
    ...sample?.roots,
    ...Object.fromEntries(data),
    state: Object.fromEntries(state),
    options: model.document['options'],
  }
  for (const node of model.nodes)
    if (node.list && isWithin(pointer, node.pointer))
      roots[rowName(node.source)] = firstRow(node, roots)
  return roots
}

/** Returns the first item of a list that `each` reads by a path. */
function firstRow({ source }: NodeUse, roots: SampleRoots): unknown {
  const path = stringOrEmpty(objectOrEmpty(source['each'])['var'])
  const list = valueAt(roots as JsonObject, path.split('.'))
  return Array.isArray(list) ? list[0] : undefined
}
