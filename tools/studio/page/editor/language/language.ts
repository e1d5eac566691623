import type { Project } from '../../../../analysis/project/project'
import { completeNames, hintOfName, escapeSnippet } from './complete-names'
import {
  openModel,
  type OpenModel,
  pointerOf,
  segmentsAt,
  type Answers,
  type Question,
  type Samples,
  type Sample,
  type Hint,
  type Proposal,
} from './question'
import { readableValues, type SampleRoots } from './readable-values'
import {
  initialOf,
  isObject,
  isWithin,
  membersOf,
  valueText,
} from '../../../../../renderer/language'
import type { DocumentModel, NodeUse } from '../../../../analysis/model/model'
import { say } from '../../../../analysis/words/words'
import {
  CompletionItemKind,
  getLanguageService,
  InsertTextFormat,
  type CompletionItem,
  type TextEdit,
} from 'vscode-json-languageservice'
import { TextDocument } from 'vscode-languageserver-textdocument'

/** Completions and hints for documents that are being edited. */
export interface Language {
  answer(question: Question): Promise<Answers[Question['kind']]>
  /** Sets the values that a screen has in each scenario. */
  know(screen: string, samples: Samples): void
}

/** The functions that return files and the project. */
export interface LanguagePorts {
  readonly fileText: (path: string) => string | undefined
  readonly project: () => Project
}

/**
 * Creates the language service: names and paths come from the project, everything else from the
 * grammar.
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
    const samples = samplesAt(path, pointerOf(segmentsAt(text, offset)), scenario)
    return [text, offset, { project: ports.project(), open: open(path), samples }] as const
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
    // The answer has the type for the question's kind, which the compiler cannot infer.
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
 * The values of the names in scope in one scenario: for a data source the response of its endpoint,
 * for a row the first item of its list.
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
    if (node.list && isWithin(pointer, node.pointer)) roots[rowName(node)] = firstRow(node, roots)
  return roots
}

function rowName({ source }: NodeUse): string {
  return typeof source['as'] === 'string' ? source['as'] : 'item'
}

/** Only a list that is read directly has a sample, not a computed one. */
function firstRow({ source }: NodeUse, roots: SampleRoots): unknown {
  const path =
    isObject(source['each']) && typeof source['each']['var'] === 'string'
      ? source['each']['var']
      : ''
  const list = path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null
          ? (value as Record<string, unknown>)[name]
          : undefined,
      roots,
    )
  return Array.isArray(list) ? list[0] : undefined
}

/** The completions and hints from the grammar. */
interface SchemaService {
  complete(path: string, text: string, offset: number): Promise<Proposal[]>
  hover(path: string, text: string, offset: number): Promise<Hint | undefined>
}

const root = 'file:///'

/**
 * Names come from the current project; the generated list is only as new as the last `npm run
 * generate`.
 */
const listed = 'names.generated.schema.json'

/**
 * Creates completions and hints from the schema that a document names in `$schema`, and from
 * schemas to which it refers.
 */
function createSchemaService(fileText: (path: string) => string | undefined): SchemaService {
  const service = getLanguageService({
    workspaceContext: { resolveRelativePath: (relative, base) => new URL(relative, base).href },
    schemaRequestService: (uri) => {
      const text = fileText(uri.slice(root.length))
      if (text === undefined)
        return Promise.reject(new Error(say`There is no schema ${uri.slice(root.length)}.`))
      return Promise.resolve(uri.endsWith(listed) ? withoutExamples(text) : text)
    },
  })
  const open = (path: string, text: string) => {
    const document = TextDocument.create(root + path, 'json', 1, text)
    return { document, json: service.parseJSONDocument(document) }
  }
  return {
    async complete(path, text, offset) {
      const { document, json } = open(path, text)
      const list = await service.doComplete(document, document.positionAt(offset), json)
      return (list?.items ?? []).map((item) => proposalOf(item, document))
    },
    async hover(path, text, offset) {
      const { document, json } = open(path, text)
      const hover = await service.doHover(document, document.positionAt(offset), json)
      const words = [hover?.contents ?? []]
        .flat()
        .map((part) => (typeof part === 'string' ? part : part.value))
      const paragraphs = words
        .flatMap((part) => part.split('\n\n'))
        .map(plain)
        .filter((part) => part !== '')
      if (!hover?.range || paragraphs.length === 0) return undefined
      return {
        paragraphs,
        from: document.offsetAt(hover.range.start),
        to: document.offsetAt(hover.range.end),
      }
    },
  }
}

function proposalOf(item: CompletionItem, document: TextDocument): Proposal {
  const edit = item.textEdit as TextEdit
  const about =
    typeof item.documentation === 'string' ? item.documentation : item.documentation?.value
  return {
    label: item.label,
    ...(item.detail ? { detail: item.detail } : {}),
    ...(about ? { about: plain(about) } : {}),
    kind:
      item.kind === CompletionItemKind.Property
        ? 'property'
        : item.kind === CompletionItemKind.Snippet
          ? 'snippet'
          : 'value',
    snippet:
      item.insertTextFormat === InsertTextFormat.Snippet
        ? toSnippet(edit.newText)
        : escapeSnippet(edit.newText),
    from: document.offsetAt(edit.range.start),
    to: document.offsetAt(edit.range.end),
    sort: item.sortText ?? item.label,
  }
}

/**
 * Converts a snippet of the language server protocol to CodeMirror's format: fields in braces, all
 * other braces escaped.
 */
export function toSnippet(text: string): string {
  const field = /\\([\\$}])|\$(\d+)|\$\{(\d+)(?::((?:\\.|[^}\\])*))?\}|[{}]/g
  return text.replace(
    field,
    (whole: string, escaped?: string, bare?: string, number?: string, words = '') => {
      if (escaped !== undefined) return /[{}]/.test(escaped) ? `\\${escaped}` : escaped
      const at = bare ?? number
      if (at === undefined) return `\\${whole}`
      // The last stop has the number 0 in the protocol, and the highest number in CodeMirror.
      return `\${${at === '0' ? '99' : at}${words ? `:${words.replace(/\\(.)/g, '$1').replace(/[{}]/g, '')}` : ''}}`
    },
  )
}

function withoutExamples(text: string): string {
  const schema = JSON.parse(text) as { definitions: Record<string, object> }
  return JSON.stringify({
    ...schema,
    definitions: Object.fromEntries(Object.keys(schema.definitions).map((name) => [name, {}])),
  })
}

/** Removes Markdown escapes: a hint has only paragraphs and `code`. */
function plain(markdown: string): string {
  return markdown
    .replace(/\\\n/g, '\n')
    .replace(/\\([\\`*_{}[\]()<>#+\-.!])/g, '$1')
    .replace(/&nbsp;/g, ' ')
    .trim()
}
