import {
  isObject,
  membersOf,
  stringOrEmpty,
  type Json,
  type JsonObject,
  objectOrEmpty,
} from '../../../renderer/language'
import { anyType, orNull, stringType, objectOf, type Type, withPersonal } from '../types/type'
import type { Input } from './screens'
import type { SourceFile } from './source-file'

export interface App {
  readonly file?: string
  /** The type of the session, whose values are optional strings from the query of the page. */
  readonly session: Type
  /** The session parameters that only certain screens may read, with these screens. */
  readonly secret: ReadonlyMap<string, readonly string[]>
  readonly languages: readonly string[]
  readonly native: NativeMethods
  /** The URLs of the configuration that documents may open, with their parameters. */
  readonly links: ParamTable
  readonly document: JsonObject | undefined
}

interface NativeMethods {
  readonly takes: ParamTable
  readonly everywhere: readonly string[]
  readonly screens: ReadonlyMap<string, readonly string[]>
}

export type ParamTable = ReadonlyMap<string, ReadonlyMap<string, Input>>

/** Reads the app document. Without it, the session has the type `any`. */
export function readApp(file: SourceFile | undefined): App {
  const document = isObject(file?.json) ? file.json : undefined
  const { native, links, session, languages } = document ?? {}
  return {
    ...(document && file && { file: file.path }),
    session: sessionType(session),
    secret: secretsIn(session),
    languages: textsIn(languages),
    native: nativeMethods(native),
    links: takesOf(links),
    document,
  }
}

function nativeMethods(native: Json | undefined): NativeMethods {
  const { everywhere, takes, screens } = objectOrEmpty(native)
  return {
    takes: takesOf(takes),
    everywhere: textsIn(everywhere),
    screens: new Map(membersOf(screens).map(([name, methods]) => [name, textsIn(methods)])),
  }
}

function takesOf(takes: Json | undefined): ParamTable {
  return new Map(
    membersOf(takes).map(([name, params]) => [
      name,
      new Map(textsIn(params).map((param) => [param, { type: anyType, required: true }])),
    ]),
  )
}

const textsIn = (list: Json | undefined): string[] => (Array.isArray(list) ? list.map(String) : [])

function secretsIn(session: Json | undefined): App['secret'] {
  const { secret } = objectOrEmpty(session)
  return new Map(membersOf(secret).map(([name, screens]) => [name, textsIn(screens)]))
}

/**
 * Returns whether a screen may not read a session parameter. Without `screen`, returns whether no
 * screen may read the parameter, so that no fragment may read it either.
 */
export function isHiddenFrom({ secret }: App, name: string, screen?: string): boolean {
  const screens = secret.get(name)
  return (
    screens !== undefined &&
    (screen === undefined ? screens.length === 0 : !screens.includes(screen))
  )
}

const amountType: Type = { string: { format: 'x-money' }, money: true }

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
  const named = names.map(stringOrEmpty)
  const amounts = new Set(textsIn(session['amounts']))
  return objectOf(
    named.map((name) => [
      name,
      withPersonal(orNull(amounts.has(name) ? amountType : stringType, 'assumed'), marks.get(name)),
    ]),
  )
}
