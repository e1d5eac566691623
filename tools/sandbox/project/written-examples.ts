import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Json, JsonObject } from '../../../renderer/language'
import type { Report } from '../../analysis/check/report'
import { mergePatch, parseJson } from '../../analysis/json/parse-json'
import type { ProjectOptions } from '../../analysis/project/project'
import { repair } from './checker-cases'

/** An example for a code that requires a large document, an option or a played scenario. */
export interface WrittenExample {
  readonly name: string
  readonly path: string
  /** The document with the mistake; undefined if the file is missing. */
  readonly wrong: JsonObject | undefined
  /** The document without the mistake; undefined if the file should not exist. */
  readonly right: JsonObject | undefined
  /** Further files that the example adds to the project. */
  readonly beside?: ReadonlyMap<string, string>
  readonly options?: ProjectOptions
  readonly played?: Report
}

/** An example whose documents are patches (RFC 7396) of a file, by default of the repair screen. */
type Patches = Omit<WrittenExample, 'path' | 'wrong' | 'right'> &
  Partial<Pick<WrittenExample, 'path' | 'wrong' | 'right'>>

/** Returns the handwritten examples by code. Each example changes the small project. */
export function writtenExamples(
  sound: ReadonlyMap<string, string>,
): Readonly<Record<string, WrittenExample>> {
  const readDocument = (path: string) => parseJson(sound.get(path) ?? '{}') as JsonObject
  const written = JSON.parse(
    readFileSync(join(import.meta.dirname, 'written-examples.json'), 'utf8'),
  ) as Record<string, Patches>
  const all = { ...largeExamples(readDocument(repair)), ...written }
  return Object.fromEntries(
    Object.entries(all).map(([code, { path = repair, wrong, right, ...example }]) => {
      const document = readDocument(path)
      const patched = (patch: JsonObject | undefined) =>
        patch && (mergePatch(document, patch) as JsonObject)
      return [code, { ...example, path, wrong: patched(wrong), right: patched(right) }]
    }),
  )
}

/** The examples with documents that are too large to write down. */
function largeExamples(screen: JsonObject): Readonly<Record<string, Patches>> {
  const path = 'schemas/screens/receipt.json'
  const title = { widget: 'text', text: { t: 'shop.title' } }
  const nested = (levels: number): Json =>
    levels === 0 ? title : { widget: 'card', children: [nested(levels - 1)] }
  const body = [...(screen['body'] as Json[]), { widget: 'text', text: { rule: 'longest' } }]
  return {
    LZ003: {
      name: 'too many groups inside of groups',
      path,
      wrong: { body: [nested(70)] },
      right: { body: [nested(0)] },
    },
    LZ506: {
      name: 'a condition with too many operators',
      path,
      wrong: { body: [{ ...title, when: noneOf(1, 40) }] },
      right: {
        body: [{ ...title, when: { and: [{ rule: 'isNew' }, { rule: 'isKnown' }] } }],
        rules: { isNew: noneOf(1, 15), isKnown: noneOf(16, 30) },
      },
    },
    LZ245: {
      name: 'a picture above the limit of 100 pictures',
      path: 'schemas/pictures/summer.json',
      wrong: picture('summer'),
      beside: new Map(
        Array.from({ length: 100 }, (_, at) => [
          `schemas/pictures/p${at}.json`,
          JSON.stringify(picture(`p${at}`)),
        ]),
      ),
    },
    LZ805: {
      name: 'a text that grows with every rule',
      wrong: { body, rules: growing(5) },
      right: { body, rules: growing(2) },
      played: {
        file: repair,
        pointer: `/body/${body.length - 1}`,
        what: 'This expression needs more than 10,000 steps or 65,536 characters.',
        fix: 'Use fewer or shorter values, or let the server send the result.',
      },
    },
  }
}

/** A picture in two densities. The image data is incomplete. */
function picture(name: string): JsonObject {
  const data = 'data:image/png;base64,iVBORw0KGgo='
  return { picture: name, alt: { t: 'shop.rate' }, densities: [data, data] }
}

function noneOf(first: number, last: number): Json {
  const values = Array.from({ length: last - first + 1 }, (_, at) => `shop-${first + at}`)
  return { and: values.map((value) => ({ '!==': [{ var: 'params.number' }, value] })) }
}

function growing(count: number): JsonObject {
  const names = [...Array.from({ length: count }, (_, at) => `text${at + 1}`), 'longest']
  return Object.fromEntries(
    names.map((name, at) => {
      const before: Json = at === 0 ? { t: 'shop.receipt' } : { rule: names[at - 1]! }
      return [name, { cat: Array.from({ length: at === 0 ? 6 : 4 }, () => before) }]
    }),
  )
}
