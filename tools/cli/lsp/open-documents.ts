import {
  ErrorCodes,
  LSPErrorCodes,
  type Position,
  ResponseError,
  type TextDocuments,
} from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { OpenProject } from '../open-project'
import { pathOf } from './convert'

/** An open document of the project. */
export interface OpenDocument {
  readonly project: OpenProject
  readonly path: string
  readonly document: TextDocument
  /** True until the editor sends another text. */
  readonly isCurrent: () => boolean
}

/** An open document and an offset in its text. */
export interface OpenPlace extends OpenDocument {
  readonly offset: number
}

interface DocumentParams {
  readonly textDocument: { readonly uri: string }
}

/** Finds open documents for the requests of an editor. */
export interface OpenDocuments {
  /**
   * Answers a request about the newest text. If the text changes meanwhile, the editor must ask
   * again.
   */
  readonly about: <Answer, Other>(
    params: DocumentParams,
    otherwise: Other,
    work: (open: OpenDocument) => Answer | Promise<Answer>,
  ) => Promise<Answer | Other>
  /** Answers a request about a position in the newest text. */
  readonly at: <Answer, Other>(
    params: DocumentParams & { readonly position: Position },
    otherwise: Other,
    work: (place: OpenPlace) => Answer | Promise<Answer>,
  ) => Promise<Answer | Other>
  /** The version of an open file. An editor applies a change only to this version. */
  readonly versionIn: (path: string) => number | null
}

/** Finds open documents in the current project. */
export function createOpenDocuments(
  documents: TextDocuments<TextDocument>,
  projectNow: () => OpenProject | undefined,
): OpenDocuments {
  const about: OpenDocuments['about'] = async (params, otherwise, work) => {
    const uri: unknown = params.textDocument?.uri
    if (typeof uri !== 'string') throw invalid('textDocument.uri')
    const [project, document] = [projectNow(), documents.get(uri)]
    const path = project && pathOf(project.root, uri)
    if (!project || !document || path === undefined) return otherwise
    const { version } = document
    const isCurrent = () => documents.get(uri)?.version === version
    const answer = await work({ project, path, document, isCurrent })
    if (!isCurrent())
      throw new ResponseError(LSPErrorCodes.ContentModified, 'The document has changed.')
    return answer
  }
  return {
    about,
    at: (params, otherwise, work) => {
      const { line, character } = params.position ?? {}
      if (!Number.isInteger(line) || !Number.isInteger(character)) throw invalid('position')
      return about(params, otherwise, (open) =>
        work({ ...open, offset: open.document.offsetAt(params.position) }),
      )
    },
    versionIn(path) {
      const project = projectNow()
      const isOpen = ({ uri }: TextDocument) => project && pathOf(project.root, uri) === path
      return documents.all().find(isOpen)?.version ?? null
    },
  }
}

function invalid(member: string): ResponseError {
  return new ResponseError(ErrorCodes.InvalidParams, `The request has no "${member}".`)
}
