import { constantFrom, jsonValue, oneof, sample, type Arbitrary } from 'fast-check'
import {
  child,
  isObject,
  segmentsOf,
  visitValue,
  type Json,
  type JsonObject,
} from '../../../renderer/language'
import { readCases } from '../../../tests/fixtures/soundness/read-cases'
import { applyMutation, mutationsOf, randomSample } from '../../analysis/mutants/mutations-of'
import { changesOf, readCheckerCases, repair } from '../../sandbox/project/checker-cases'

/** A project with mistakes: the files that differ from the correct project. */
export interface MutatedProject {
  readonly name: string
  readonly changes: ReadonlyMap<string, string | undefined>
}

type Texts = ReadonlyMap<string, string>

const seed = 20_261_126

/** The checker's test cases, which change the repair shop. */
export function casesOfChecker(shop: Texts): MutatedProject[] {
  return readCheckerCases().flatMap(([group, cases]) =>
    cases.map((one) => ({ name: `case ${group} ${one.name}`, changes: changesOf(one, shop) })),
  )
}

/** The soundness cases, which change the repair shop with all widgets. */
export function casesOfSoundness(shop: Texts): MutatedProject[] {
  return (['cases', 'more-cases'] as const).flatMap((row) =>
    readCases(row).map(({ name, files }) => ({
      name: `${row} ${name}`,
      changes: new Map([...files].filter(([path, text]) => shop.get(path) !== text)),
    })),
  )
}

/** Documents of the repair shop, each with one, two or three mistakes. */
export function mutationsOfShop(shop: Texts): MutatedProject[] {
  const single = documentsIn(shop).flatMap(([path, document]) =>
    draw(mistakesIn(document), path.startsWith('widgets/') ? 60 : Infinity).map(
      ({ name, value }) => ({
        name: `${path} ${name}`,
        changes: new Map([[path, print(value)]]),
      }),
    ),
  )
  const pairs = draw(single, 3_000).map((one, at) => {
    const others = draw(single, 3_000).toReversed()
    return combined([one, ...(at % 3 === 0 ? others.slice(at, at + 2) : others.slice(at, at + 1))])
  })
  return [...single, ...pairs, ...severalIn(shop, repair)]
}

/** Makes pairs of mistakes in one document. */
function severalIn(shop: Texts, path: string): MutatedProject[] {
  const document = JSON.parse(shop.get(path)!) as Json
  const all = mistakesIn(document)
  return draw(all, 1_500).flatMap(({ name, value }, at) => {
    const seconds = mistakesIn(value)
    const second = seconds[(at * 7919) % seconds.length]!
    return {
      name: `${path} ${name}, then ${second.name}`,
      changes: new Map([[path, print(second.value)]]),
    }
  })
}

function combined(all: readonly MutatedProject[]): MutatedProject {
  return {
    name: all.map(({ name }) => name).join(' and '),
    changes: new Map(all.flatMap(({ changes }) => [...changes])),
  }
}

/** Documents of the repair shop with a random value at a random place. */
export function hostileShops(shop: Texts): MutatedProject[] {
  const values = oneof(
    jsonValue({ maxDepth: 3 }) as Arbitrary<Json>,
    constantFrom<Json>(
      { var: '__proto__.x' },
      { var: [] },
      { rule: 'done' },
      { pick: 1, cases: [] },
      { t: ['shop.title'] },
      { widget: 'text' },
      { fragment: 'part-row' },
      { each: 1 },
      [],
      {},
      ['constructor'],
      { '': { '/': '~' } },
    ),
  )
  return documentsIn(shop).flatMap(([path, document]) => {
    const places = placesIn(document)
    return sample(values, { numRuns: 90, seed }).map((value, at) => {
      const pointer = places[(at * 31) % places.length]!
      return {
        name: `hostile ${path} ${pointer} ${at}`,
        changes: new Map([[path, print(applyMutation(document, { pointer, mutator: '', value }))]]),
      }
    })
  })
}

/** Files of the repair shop that are truncated, damaged or removed. */
export function shopsWithDamagedFiles(shop: Texts): MutatedProject[] {
  return documentsIn(shop).flatMap(([path]) => {
    const text = shop.get(path)!
    const cuts = [0.1, 0.5, 0.7, 0.9, 0.99].map((part) => Math.floor(text.length * part))
    return [
      { name: `removed ${path}`, changes: new Map([[path, undefined]]) },
      ...cuts.flatMap((cut) => [
        { name: `cut ${path} ${cut}`, changes: new Map([[path, text.slice(0, cut)]]) },
        {
          name: `garbled ${path} ${cut}`,
          changes: new Map([[path, `${text.slice(0, cut)}“,${text.slice(cut)}`]]),
        },
      ]),
    ]
  })
}

/** A sample of mistakes in every document of a product. */
export function mutationsOfProduct(files: Texts): MutatedProject[] {
  return documentsIn(files).flatMap(([path, document]) => {
    const isDrawn = /schemas\/(?:screens|fragments)\//.test(path)
    const kinds = isDrawn
      ? mutationsOf(document).map((one) => ({
          name: `${one.mutator} ${one.pointer}`,
          value: applyMutation(document, one),
        }))
      : []
    return [...draw(kinds, 4), ...draw(mistakesIn(document), isDrawn ? 3 : 1)].map(
      ({ name, value }) => ({
        name: `product ${path} ${name}`,
        changes: new Map([[path, print(value)]]),
      }),
    )
  })
}

function documentsIn(files: Texts): [path: string, document: Json][] {
  return [...files].flatMap(([path, text]): [string, Json][] =>
    path.endsWith('.json') && !path.startsWith('schemas/language/')
      ? [[path, JSON.parse(text) as Json]]
      : [],
  )
}

interface Mistake {
  readonly name: string
  readonly value: Json
}

/** Mistakes at every place: a misspelt name, a misspelt or missing member, and a wrong value. */
function mistakesIn(document: Json): Mistake[] {
  const found: Mistake[] = []
  visitValue(document, (part, pointer) => {
    if (pointer === '') return true
    const put = (name: string, value: Json | undefined) =>
      found.push({
        name: `${name} ${pointer}`,
        value: applyMutation(document, { pointer, mutator: '', value }),
      })
    put('lost', undefined)
    if (typeof part === 'string') {
      put('misspelt', `${part}x`)
      put('replaced', 'other')
      put('number', 7)
    }
    if (typeof part === 'number' || typeof part === 'boolean') put('quoted', String(part))
    if (Array.isArray(part)) put('emptied', [])
    if (isObject(part)) {
      put('emptied', {})
      put('opposite', { '!': part })
    }
    const member = segmentsOf(pointer).at(-1)!
    if (!/^\d+$/.test(member)) {
      found.push({ name: `renamed ${pointer}`, value: renamedAt(document, pointer, `${member}x`) })
      found.push({ name: `called ${pointer}`, value: renamedAt(document, pointer, 'other') })
    }
    return true
  })
  return found
}

function placesIn(document: Json): string[] {
  const found: string[] = []
  visitValue(document, (_, pointer) => {
    found.push(pointer)
    return true
  })
  return found
}

function renamedAt(document: Json, pointer: string, to: string): Json {
  const names = segmentsOf(pointer)
  const last = names.pop()!
  const around = names.map((name) => child('', name)).join('')
  const owner = names.reduce<Json>(
    (part, name) => (part as Record<string, Json>)[name] ?? null,
    document,
  ) as JsonObject
  const value = Object.fromEntries(
    Object.entries(owner).map(([name, member]) => [name === last ? to : name, member ?? null]),
  )
  return around === '' ? value : applyMutation(document, { pointer: around, mutator: '', value })
}

function draw<Item>(list: readonly Item[], limit: number): Item[] {
  return randomSample(list, limit, seed)
}

function print(value: Json): string {
  return JSON.stringify(value, undefined, 1)
}
