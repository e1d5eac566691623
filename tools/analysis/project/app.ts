import { isObject, membersOf, stringOrEmpty, type Json } from '../../../renderer/language'
import { anyType, marked, orNull, stringType, type Member, type Type } from '../types'
import type { SourceFile } from './source-file'

/** What the app document settles for every screen. */
export interface App {
  readonly file?: string
  /**
   * The type of `session`: parameters of the page's query, all of them text, none of them sure to
   * be there.
   */
  readonly session: Type
  readonly languages: readonly string[]
  readonly native: NativeMethods
  readonly document: Json | undefined
}

/** The methods of `native`: those of every screen, and those of one, by its name. */
export interface NativeMethods {
  readonly everywhere: readonly string[]
  readonly screens: ReadonlyMap<string, readonly string[]>
}

/** Reads the app document; without one nothing is known about the session. */
export function readApp(file: SourceFile | undefined): App {
  const document = file?.json
  const native = nativeMethods(isObject(document) ? document['native'] : undefined)
  if (!file || !isObject(document))
    return { session: anyType, languages: [], native, document: undefined }
  const languages = textsIn(document['languages'])
  return { file: file.path, session: sessionType(document['session']), languages, native, document }
}

function nativeMethods(native: Json | undefined): NativeMethods {
  const { everywhere, screens } = isObject(native) ? native : {}
  return {
    everywhere: textsIn(everywhere),
    screens: new Map(membersOf(screens).map(([name, methods]) => [name, textsIn(methods)])),
  }
}

const textsIn = (list: Json | undefined): string[] => (Array.isArray(list) ? list.map(String) : [])

function sessionType(session: Json | undefined): Type {
  if (!isObject(session)) return anyType
  const names = [session['common'], session['also']].flatMap((list) =>
    Array.isArray(list) ? list : [],
  )
  const marks = new Map(
    membersOf(session['personal']).flatMap(([kind, of]) =>
      Array.isArray(of) ? of.map((name) => [stringOrEmpty(name), { kind, way: [] }] as const) : [],
    ),
  )
  const members = new Map<string, Member>(
    names.map((name) => [
      stringOrEmpty(name),
      {
        type: marked(orNull(stringType, 'assumed'), marks.get(stringOrEmpty(name))),
        optional: false,
      },
    ]),
  )
  return { object: { members, open: false } }
}
