import { own } from '../../../renderer/language'
import { kindsOf, type Choices, type Kind, type Personal, type Type } from './type'
import { translate, say } from '../words/words'

const nouns: Readonly<Record<Kind, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'nothing',
}

const formats: Readonly<Record<string, string>> = {
  'x-image': 'an image URL',
  'x-url': 'a URL',
  'x-money': 'an amount',
  'x-timestamp': 'a timestamp',
  'x-date': 'a date',
  'x-time': 'a date with its time',
  'x-part': 'a part of a date',
  'x-count': 'a count',
  'x-words': 'a text without a number',
  day: 'a day',
  sum: 'an amount',
  whole: 'a whole number',
  numeric: 'a number',
  truth: 'true or false',
}

export function describe(type: Type): string {
  if (type.any) return say`anything`
  const parts = [...new Set(kindsOf(type).flatMap((kind) => wordsFor(kind, type)))]
  return parts.length === 0
    ? say`nothing`
    : parts.length === 1
      ? parts[0]!
      : say`${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}`
}

export function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? say`nothing`
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

export function limitLength(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

/** Joins at most eight names. */
export function listNames(names: readonly string[], word: 'and' | 'or' = 'and'): string {
  const shown = names.length > 8 ? [...names.slice(0, 7), say`${names.length - 7} more`] : names
  if (shown.length < 2) return shown[0] ?? say`none`
  const first = shown.slice(0, -1).join(', ')
  return word === 'or' ? say`${first} or ${shown.at(-1)}` : say`${first} and ${shown.at(-1)}`
}

function wordsFor(kind: Kind, type: Type): string[] {
  if (kind === 'array')
    return [type.array?.items.any ? say`a list` : say`a list of ${plural(type.array?.items ?? {})}`]
  if (kind === 'string' || kind === 'number' || kind === 'boolean')
    return (
      valuesOf(type[kind]) ?? [own(formats, type[kind]?.format ?? '') ?? nouns[kind]].map(translate)
    )
  return [translate(nouns[kind])]
}

function valuesOf(choices: Choices<unknown> | undefined): string[] | undefined {
  if (!choices?.only || choices.only.length > 8) return undefined
  return choices.only.map(quote)
}

const plurals: Readonly<Record<Kind, string>> = {
  string: 'texts',
  number: 'numbers',
  boolean: 'true or false',
  array: 'lists',
  object: 'objects',
  null: 'nothing',
}

function plural(type: Type): string {
  return type.any
    ? say`anything`
    : kindsOf(type)
        .map((kind) => translate(plurals[kind]))
        .join(say` or `)
}

export function personalWords({ kind }: Personal): string {
  return kind === ''
    ? say`personal data`
    : say`personal data: ${translate(personalKinds[kind]) ?? kind}`
}

const personalKinds: Readonly<Record<string, string>> = {
  phone: 'a phone number',
  card: 'the number of a card or an account',
  name: 'a name',
  mail: 'an e-mail address',
  id: 'a number that identifies a person',
  home: 'where somebody lives',
  code: 'a code that acts as a signature',
}
