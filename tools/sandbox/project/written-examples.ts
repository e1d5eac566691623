import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Json, JsonObject } from '../../../renderer/language'
import type { Report } from '../../analysis/check/report'
import { mergePatch, parseJson } from '../../analysis/json/parse-json'
import type { ProjectOptions } from '../../analysis/project/project'

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

const repair = 'schemas/screens/repair.json'
const receipt = 'schemas/screens/receipt.json'
const scenarios = 'schemas/scenarios/repair.json'
const family = 'schemas/endpoints/shop.json'

/** The screen with a list of spare parts, and a text about the part at the chosen position. */
function chosenPart(screen: JsonObject, choice: Json): JsonObject {
  const parts = { var: 'order.parts' }
  const row = { widget: 'option-row', each: parts, as: 'part', choice, title: { var: 'part.name' } }
  return {
    ...screen,
    state: { ...(screen['state'] as JsonObject), chosen: '' },
    body: [
      ...(screen['body'] as Json[]),
      { widget: 'option-list', field: 'chosen', label: { t: 'shop.rate' }, children: [row] },
      { widget: 'text', text: { item: [parts, { var: 'state.chosen' }, 'name'] } },
    ],
  }
}

/** A picture in two densities. The image data is incomplete. */
function picture(name: string): JsonObject {
  const data = 'data:image/png;base64,iVBORw0KGgo='
  return { picture: name, alt: { t: 'shop.rate' }, densities: [data, data] }
}

/** Returns the handwritten examples by code. Each example changes the small project. */
export function writtenExamples(
  sound: ReadonlyMap<string, string>,
): Readonly<Record<string, WrittenExample>> {
  const readDocument = (path: string) => parseJson(sound.get(path)!) as JsonObject
  const screen = readDocument(repair)
  const short = readDocument(receipt)
  const shop = readDocument(family)
  const besides = (of: JsonObject, node: Json): JsonObject => ({
    ...of,
    body: [...(of['body'] as Json[]), node],
  })
  const played = (all: JsonObject): JsonObject => ({ screen: 'repair', scenarios: all })
  return {
    LZ003: {
      name: 'too many groups inside of groups',
      path: receipt,
      wrong: besides(short, nested(70)),
      right: besides(short, nested(0)),
    },
    LZ506: {
      name: 'a condition with too many operators',
      path: receipt,
      wrong: besides(short, { ...title, when: noneOf(1, 40) }),
      right: {
        ...besides(short, { ...title, when: { and: [{ rule: 'isNew' }, { rule: 'isKnown' }] } }),
        rules: { isNew: noneOf(1, 15), isKnown: noneOf(16, 30) },
      },
    },
    LZ245: {
      name: 'a picture above the limit of 100 pictures',
      path: 'schemas/pictures/summer.json',
      wrong: picture('summer'),
      right: undefined,
      beside: new Map(
        Array.from({ length: 100 }, (_, at) => [
          `schemas/pictures/p${at}.json`,
          JSON.stringify(picture(`p${at}`)),
        ]),
      ),
    },
    LZ232: {
      name: 'a misspelt name of a base URL',
      path: family,
      wrong: { ...shop, base: 'laon' },
      right: { ...shop, base: 'loan' },
      options: { config: { api: { loan: '/shop' } } },
    },
    LZ233: {
      name: 'a call that neither the sandbox nor a scenario answers',
      path: scenarios,
      wrong: played({ done: { answers: { 'shop.repair': { state: 'done' } } } }),
      right: played({
        done: { answers: { 'shop.repair': { state: 'done' }, 'shop.pay': { receipt: '12' } } },
      }),
      options: { sandbox: { endpoints: ['shop.repair'], folder: 'answers' } },
    },
    LZ318: {
      name: 'a row identified by its name',
      path: repair,
      wrong: chosenPart(screen, { var: 'part.name' }),
      right: chosenPart(screen, { cat: [{ var: 'partIndex' }] }),
    },
    LZ801: {
      name: 'a condition that is true in every scenario',
      path: scenarios,
      wrong: played({ done: {} }),
      right: played({ done: {}, early: { answers: { 'shop.repair': { isLate: 0 } } } }),
      played: {
        file: repair,
        pointer: '/body/4/when',
        what: 'No scenario makes this condition false.',
        fix: 'Write a scenario that reaches this place, or remove this part.',
      },
    },
    LZ802: {
      name: 'a step that types into a button',
      path: scenarios,
      wrong: played({
        done: { steps: [{ fill: 'pay', value: 4 }] },
      }),
      right: played({
        done: { steps: [{ press: 'pay' }] },
      }),
      played: {
        file: scenarios,
        pointer: '/scenarios/done/steps/0',
        what: 'At this step, "pay" is not a visible input.',
        fix: 'Correct the step or the screen.',
      },
    },
    LZ803: {
      name: 'an expectation that differs from the screen',
      path: scenarios,
      wrong: played({ done: { expect: { seen: { owner: 'shop.owner · Eva' } } } }),
      right: played({ done: { expect: { seen: { owner: 'shop.owner · Ana' } } } }),
      played: {
        file: repair,
        pointer: '/body/2',
        what: '*owner* shows “shop.owner · Ana”; the scenario expects “shop.owner · Eva”. Scenarios: done.',
        fix: 'Fix the screen, or write "shop.owner · Ana", as `lienzo check --accept repair` does.',
      },
    },
    LZ804: {
      name: 'a screen without a scenario',
      path: 'schemas/scenarios/receipt.json',
      wrong: undefined,
      right: { screen: 'receipt', scenarios: { paid: { query: { number: '12' } } } },
      played: {
        file: 'schemas/screens/receipt.json',
        pointer: '/screen',
        what: 'No scenario shows this screen.',
        fix: 'Write a scenario in schemas/scenarios/receipt.json, with its responses.',
      },
    },
    LZ805: {
      name: 'a text that grows with every rule',
      path: repair,
      wrong: { ...besides(screen, longText), rules: { ...rulesOf(screen), ...growing(5) } },
      right: { ...besides(screen, longText), rules: { ...rulesOf(screen), ...growing(2) } },
      played: {
        file: repair,
        pointer: '/body/6',
        what: 'This expression needs more than 10,000 steps or 65,536 characters.',
        fix: 'Use fewer or shorter values, or let the server send the result.',
      },
    },
    LZ806: {
      name: 'a rule that is false in the scenario with its name',
      path: scenarios,
      wrong: played({ late: { answers: { 'shop.repair': { isLate: 0 } } }, early: {} }),
      right: played({ late: {}, early: { answers: { 'shop.repair': { isLate: 0 } } } }),
      played: {
        file: repair,
        pointer: '/rules/late',
        what: 'The rule "late" is false in the scenario "late", but true in other scenarios.',
        fix: 'Correct the condition or the responses, or give the scenario another name.',
      },
    },
    ...exploredExamples(screen),
  }
}

const explored = join(import.meta.dirname, 'explored-examples.json')

/** Reads the examples of the explorer. Their documents are patches of a screen (RFC 7396). */
export function exploredExamples(screen: JsonObject): Readonly<Record<string, WrittenExample>> {
  const examples = JSON.parse(readFileSync(explored, 'utf8')) as Record<string, WrittenExample>
  const withPatch = (patch?: JsonObject) =>
    mergePatch(screen, { on: null, modals: null, ...patch }) as JsonObject
  return Object.fromEntries(
    Object.entries(examples).map(([code, { wrong, right, ...example }]) => [
      code,
      { ...example, path: repair, wrong: withPatch(wrong), right: withPatch(right) },
    ]),
  )
}

const title = { widget: 'text', text: { t: 'shop.title' } }
const longText = { widget: 'text', text: { rule: 'longest' } }

const rulesOf = ({ rules }: JsonObject) => rules as JsonObject

function nested(levels: number): Json {
  return levels === 0 ? title : { widget: 'card', children: [nested(levels - 1)] }
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
