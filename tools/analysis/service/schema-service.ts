import {
  getLanguageService,
  type CompletionItem,
  type CompletionItemKind,
  type InsertTextFormat,
  type TextEdit,
} from 'vscode-json-languageservice'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { isObject, type Json } from '../../../renderer/language'
import { say } from '../words/words'
import { escapeSnippet } from './complete-names'
import type { Hint, Proposal } from './question'

/** The completions and hints that follow from the JSON Schemas of documents. */
interface SchemaService {
  complete(path: string, text: string, offset: number): Promise<Proposal[]>
  hover(path: string, text: string, offset: number): Promise<Hint | undefined>
}

/** A number of the language server protocol. Node cannot import its constants by name. */
const propertyKind = 10 satisfies CompletionItemKind
const snippetKind = 15 satisfies CompletionItemKind
const snippetFormat = 2 satisfies InsertTextFormat

const root = 'file:///'

/** The generated schema of all names, which the service replaces by the project's names. */
const listed = 'names.generated.schema.json'

const schemas = Object.entries({
  app: ['schemas/app.json'],
  profile: ['schemas/profiles/**/*.json'],
  endpoint: ['schemas/endpoints/**/*.json'],
  scenario: ['schemas/scenarios/**/*.json'],
  screen: ['schemas/screens/**/*.json'],
  fragment: ['schemas/fragments/**/*.json'],
  locale: ['locales/*/*.json'],
  widget: ['widgets/*/*.schema.json'],
}).map(([name, fileMatch]) => ({ uri: `${root}schemas/language/${name}.schema.json`, fileMatch }))

/** Creates completions and hints from a document's `$schema` and the schemas it refers to. */
export function createSchemaService(fileText: (path: string) => string | undefined): SchemaService {
  const service = getLanguageService({
    workspaceContext: { resolveRelativePath: (relative, base) => new URL(relative, base).href },
    schemaRequestService: (uri) => {
      const text = fileText(uri.slice(root.length))
      if (text === undefined)
        return Promise.reject(new Error(say`There is no schema ${uri.slice(root.length)}.`))
      return Promise.resolve(uri.endsWith(listed) ? withoutExamples(text) : withUnions(text))
    },
  })
  service.configure({ schemas })
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
    kind: item.kind === propertyKind ? 'property' : item.kind === snippetKind ? 'snippet' : 'value',
    snippet: item.insertTextFormat === snippetFormat ? edit.newText : escapeSnippet(edit.newText),
    from: document.offsetAt(edit.range.start),
    to: document.offsetAt(edit.range.end),
    sort: item.sortText ?? item.label,
  }
}

/**
 * Converts `if` schemas that depend on the type of a value to unions. The package offers no
 * completions for values of `if` schemas.
 */
function withUnions(text: string): string {
  const schema: unknown = JSON.parse(text, (_, part: Json) => {
    if (!isObject(part) || !isObject(part['if']) || Object.keys(part['if']).join() !== 'type')
      return part
    const choices = [part['else'], part['then']].filter((choice) => choice !== undefined)
    return { ...part, anyOf: choices }
  })
  return JSON.stringify(schema)
}

function withoutExamples(text: string): string {
  const schema = JSON.parse(text) as { definitions: Record<string, object> }
  return JSON.stringify({
    ...schema,
    definitions: Object.fromEntries(Object.keys(schema.definitions).map((name) => [name, {}])),
  })
}

/** Removes Markdown escapes, because hints contain only paragraphs and `code`. */
function plain(markdown: string): string {
  return markdown
    .replace(/\\\n/g, '\n')
    .replace(/\\([\\`*_{}[\]()<>#+\-.!])/g, '$1')
    .replace(/&nbsp;/g, ' ')
    .trim()
}
