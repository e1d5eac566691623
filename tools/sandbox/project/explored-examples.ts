import type { Json, JsonObject } from '../../../renderer/language'
import { mergePatch } from '../../analysis/json/parse-json'
import type { Report } from '../../analysis/check/report'
import type { ProjectOptions } from '../../analysis/project/project'

/** A mistake in the repair screen or its scenarios, and the explorer's finding. */
interface Change {
  readonly name: string
  readonly wrong: JsonObject
  readonly right: JsonObject
  readonly pointer: string
  readonly what: string
  readonly fix: string
  readonly path?: string
}

const repair = 'schemas/screens/repair.json'
const head = { widget: 'text', text: { t: 'shop.title' } }
const line = (value: Json, more: JsonObject = {}): JsonObject => ({
  id: 'line',
  widget: 'text',
  text: value,
  ...more,
})
const text = (value: Json, more: JsonObject = {}): JsonObject => ({
  body: [head, line(value, more)],
})
const note = { var: 'order.note' }
const button = (press: Json[], more: JsonObject = {}): JsonObject => ({
  body: [head, { id: 'act', widget: 'button', label: { t: 'shop.pay' }, on: { press }, ...more }],
})
const pay = (more: JsonObject = {}): JsonObject => ({
  do: 'call',
  endpoint: 'shop.pay',
  params: { orderId: { var: 'session.orderId' } },
  ...more,
})
const sorry = [{ do: 'toast', text: { t: 'shop.failed' } }]
const doubled = (times: number): Json => ({
  reduce: [Array.from({ length: times }, () => 1), { cat: [sum, sum] }, note],
})
const sum = { var: 'accumulator' }
const whenFilled = { when: { filled: note } }
const say = (value: Json) => [{ do: 'toast', text: value }]
const closedOrder = (more: JsonObject): JsonObject => ({
  on: { ready: [{ do: 'open', modal: 'thanks' }] },
  modals: {
    thanks: {
      dismissible: false,
      title: { t: 'shop.thanks' },
      body: [
        {
          id: 'send',
          widget: 'button',
          label: { t: 'shop.send' },
          on: { press: [{ do: 'close', modal: 'thanks' }] },
          ...more,
        },
      ],
    },
  },
})
const remark = { id: 'remark', widget: 'text-area', field: 'remark', label: { t: 'shop.remark' } }
const empty = { do: 'set', state: 'remark', value: '' }
const withRemark = (press: Json[]): JsonObject => ({
  body: [...(button(press)['body'] as Json[]), remark],
})
const busy = (value: boolean) => ({ do: 'set', state: 'busy', value })
const waitingScreen = (fail: Json[]): JsonObject => ({
  state: { busy: false },
  ...button([busy(true), pay({ ok: [busy(false)], fail })], { disabled: { var: 'state.busy' } }),
})

const rating = { '>=': [{ var: 'state.stars' }, 1] }
const stars = { id: 'stars', widget: 'stars', field: 'stars', label: { t: 'shop.rate' } }
const rated = (press: Json[]): JsonObject => ({
  body: [...(button(press, { critical: true })['body'] as Json[]), stars],
})
const asks = (value: boolean) => ({ do: 'set', state: 'asks', value })
const keepReceipt = { do: 'set', state: 'receipt', value: { var: 'paid.receipt' } }
const asking = (more: JsonObject): JsonObject => ({
  state: { stars: 0, asks: false, receipt: '' },
  body: [
    ...(button([
      asks(true),
      pay({
        params: { orderId: { var: 'session.orderId' }, tip: { var: 'state.stars' } },
        as: 'paid',
        ok: [asks(false), keepReceipt],
        fail: [asks(false), ...sorry],
      }),
    ])['body'] as Json[]),
    { ...stars, ...more },
    line({ var: 'state.receipt' }, { when: { filled: { var: 'state.receipt' } } }),
  ],
})
const waiting = { id: 'line', widget: 'skeleton', shape: 'card', when: { '!': { filled: note } } }
const parts = (more: JsonObject): JsonObject => ({
  body: [
    head,
    {
      id: 'part',
      widget: 'list-item',
      each: { var: 'order.parts' },
      as: 'part',
      title: { var: 'part.name' },
      on: { press: say({ t: 'shop.thanks' }) },
      ...more,
    },
  ],
})

const changes: Readonly<Record<string, Change>> = {
  LZ901: {
    name: 'a note that the server writes as "undefined"',
    wrong: text({ or: [note, 'undefined'] }),
    right: text(note, whenFilled),
    pointer: '/body/1/text',
    what: '*line* shows “undefined”.',
    fix: 'Ask first whether the value is there, as in {"when": {"filled": …}}.',
  },
  LZ902: {
    name: 'a sign beside an amount that may be missing',
    wrong: text({ cat: ['$', note] }),
    right: text({ cat: ['$', note] }, whenFilled),
    pointer: '/body/1/text',
    what: '*line* shows “$” without an amount.',
    fix: 'Ask first whether the amount is there, as in {"when": {"filled": …}}.',
  },
  LZ903: {
    name: 'the address of a payment as a text',
    wrong: text({ cat: [{ var: 'order.payUrl' }] }),
    right: text({ t: 'shop.pay' }),
    pointer: '/body/1/text',
    what: '*line* shows “/pay”, which is "shop.repair.payUrl".',
    fix: 'Show a date with "date", a picture with an image, and an address with a link.',
  },
  LZ904: {
    name: 'a button with a label that may be missing',
    wrong: button(say({ t: 'shop.thanks' }), { label: note }),
    right: button(say({ t: 'shop.thanks' }), { label: { or: [note, { t: 'shop.send' }] } }),
    pointer: '/body/1',
    what: '*act* has no text and no accessible name.',
    fix: 'Give it another name where the value is missing, as in {"var": ["path", …]} or {"or": […]}.',
  },
  LZ905: {
    name: 'a key that is the same in every row',
    wrong: text({ var: 'part.name' }, { each: { var: 'order.parts' }, as: 'part', key: 'x' }),
    right: text(
      { var: 'part.name' },
      { each: { var: 'order.parts' }, as: 'part', key: { var: 'part.name' } },
    ),
    pointer: '/body/1/key',
    what: '"shop.repair.parts" is [{"name":"Bell","count":1},{"name":"Sample-parts-1-name","co…: Two rows have the key “x”.',
    fix: 'Use a member that differs in every row, such as its id, or leave "key" out.',
  },
  LZ906: {
    name: 'a text that is too long to build',
    wrong: text(doubled(20)),
    right: text(doubled(2)),
    pointer: '/body/1',
    what: '"shop.repair.note" is "Sample-note": This fails on the phone: node-failed (budget).',
    fix: 'Ask first whether the value is there, or write another value for it.',
  },
  LZ907: {
    name: 'a screen with one line that may be missing',
    wrong: { body: [line(note, whenFilled)] },
    right: text(note, whenFilled),
    pointer: '/body',
    what: 'The screen shows neither a text nor a control.',
    fix: 'Show a text that says what is missing.',
  },
  LZ908: {
    name: 'a modal whose only button waits for a note',
    wrong: closedOrder({ disabled: { '!': { filled: note } } }),
    right: closedOrder({}),
    pointer: '/modals/thanks',
    what: 'The modal "thanks" cannot be dismissed, and no control in it can be pressed.',
    fix: 'Enable one of its controls, or make it dismissible.',
  },
  LZ909: {
    name: 'a receipt without its number',
    wrong: button([{ do: 'go', screen: 'receipt', params: { number: note } }]),
    right: button([{ do: 'go', screen: 'receipt', params: { number: note } }], whenFilled),
    pointer: '/body/1',
    what: '"shop.repair.note" is missing, after a tap on "act": "number" of "receipt" has no value.',
    fix: 'Give a value in every case, or hide the control where there is none.',
  },
  LZ910: {
    name: 'a requirement without a message',
    wrong: rated([{ do: 'require', that: rating }, pay({ fail: sorry })]),
    right: rated([{ do: 'require', that: rating, else: sorry }, pay({ fail: sorry })]),
    pointer: '/body/1',
    what: 'After a tap on "act": A tap on *act* does nothing and says nothing.',
    fix: 'Add a step for this case, or hide the control.',
  },
  LZ911: {
    name: 'a busy state that a failure does not end',
    wrong: waitingScreen(sorry),
    right: waitingScreen([busy(false), ...sorry]),
    pointer: '/body/1',
    what: 'Without a connection, after a tap on "act": After a failed call, *act* stays disabled.',
    fix: 'In "fail", reset the state that disables the control.',
  },
  LZ912: {
    name: 'a payment after the same payment',
    wrong: button([pay({ fail: sorry, ok: [pay({ fail: sorry })] })]),
    right: button([pay({ fail: sorry, ok: sorry })]),
    pointer: '/body/1',
    what: 'After a tap on "act": One tap calls "shop.pay" twice with the same values.',
    fix: 'Remove one of the two calls.',
  },
  LZ913: {
    name: 'a remark that is emptied before the call',
    wrong: withRemark([empty, pay({ fail: sorry })]),
    right: withRemark([pay({ fail: sorry, ok: [empty] })]),
    pointer: '/body/1',
    what: 'Without a connection, "remark" filled with "Sample", after a tap on "act": A failed call after a tap on *act* empties *remark*.',
    fix: 'Empty the input in "ok", after the call.',
  },
  LZ914: {
    name: 'a payment without a word about its failure',
    wrong: button([pay()], { critical: true }),
    right: button([pay({ fail: sorry })], { critical: true }),
    pointer: '/body/1',
    what: 'Without a connection, after a tap on "act": The call after a tap on *act* fails, and nothing says so.',
    fix: 'Show a toast in "fail".',
  },
  LZ915: {
    name: 'the name of the owner in a toast',
    wrong: button(say({ cat: [{ var: 'order.owner' }] })),
    right: button(say({ t: 'shop.thanks' })),
    pointer: '/body/1',
    what: '"shop.repair.owner" is "marked-shop.repair.owner", after a tap on "act": "shop.repair.owner" is personal, and appears in a toast.',
    fix: 'Leave it out, or show it on the screen only.',
  },
  LZ916: {
    name: 'a line for a state that the server never sends',
    wrong: text({ t: 'shop.thanks' }, { when: { '>': [{ count: { var: 'order.parts' } }, 99] } }),
    right: text({ t: 'shop.thanks' }, { when: { '>': [{ count: { var: 'order.parts' } }, 1] } }),
    pointer: '/body/1/when',
    what: 'This never becomes true, whatever the servers answer.',
    fix: 'Correct the condition or the steps before it, or remove this part. If it is right, write a scenario that comes here.',
  },
  LZ917: {
    name: 'a button that waits for a state that nothing sets',
    wrong: {
      state: { ready: false },
      ...button(say({ t: 'shop.thanks' }), { disabled: { '!': { var: 'state.ready' } } }),
    },
    right: {
      state: { ready: false },
      ...button([{ do: 'set', state: 'ready', value: true }, ...say({ t: 'shop.thanks' })], {
        disabled: { var: 'state.ready' },
      }),
    },
    pointer: '/body/1',
    what: '*act* is always disabled.',
    fix: 'Correct the condition in "disabled", or add the input that enables the control.',
  },
  LZ918: {
    name: 'a placeholder for a note that may be missing',
    wrong: { body: [head, waiting] },
    right: text({ t: 'shop.thanks' }, { when: { '!': { filled: note } } }),
    pointer: '/body/1',
    what: '*line* is still there after ten minutes, although nothing is loading.',
    fix: 'Show it only while something loads, and say otherwise what is missing.',
  },
  LZ919: {
    name: 'a button that opens its own screen',
    wrong: button([{ do: 'go', screen: 'repair' }]),
    right: button([{ do: 'go', screen: 'receipt', params: { number: '7' } }]),
    pointer: '/body/1',
    what: 'After a tap on "act": A tap on *act* opens the same screen again, with the same values.',
    fix: 'Open another screen, or reload the data.',
  },
  LZ920: {
    name: 'parts to choose from, and nothing without them',
    wrong: parts({}),
    right: parts({ empty: [{ widget: 'text', text: { t: 'shop.failed' } }] }),
    pointer: '/body/1/each',
    what: '"shop.repair.parts" is []: Without items this list shows nothing, and nothing says so.',
    fix: 'Give the list an "empty" part that says what is missing.',
  },
  LZ921: {
    name: 'a percent sign beside another one',
    wrong: text({ cat: [{ var: 'order.days' }, '%', '%'] }),
    right: text({ cat: [{ var: 'order.days' }, '%'] }),
    pointer: '/body/1/text',
    what: '*line* shows “2%%” with a sign that stands twice.',
    fix: 'Leave the sign out here: the value has one already.',
  },
  LZ922: {
    name: 'a heading that may be missing',
    wrong: text(note, { heading: 'h2' }),
    right: text(note, { heading: 'h2', ...whenFilled }),
    pointer: '/body/1/text',
    what: '*line* is a heading without a text.',
    fix: 'Give it a text in every case, or hide it.',
  },
  LZ923: {
    name: 'a receipt for the number of stars before the last change',
    wrong: asking({}),
    right: asking({ readOnly: { var: 'state.asks' } }),
    pointer: '/body/1/on/press/1',
    what: '"shop.pay" answers after 10 s, after a tap on "act", "stars" filled with 3: *stars* changes what *act* asks, and then the answer to the old question appears.',
    fix: 'Disable the other control while the call runs, or compare the question again before "set".',
  },
  LZ924: {
    name: 'thanks that only English shows',
    wrong: text({ t: 'shop.thanks' }, { when: { '===': [{ var: 'session.language' }, 'en'] } }),
    right: text({ t: 'shop.thanks' }),
    pointer: '/body/1',
    what: 'The page opens with "language" "en": Only the language "en" shows *line*.',
    fix: 'Show it in every language, or ask for the region instead of the language.',
  },
}

export function exploredExamples(screen: JsonObject): Readonly<Record<string, WrittenExample>> {
  const withChange = (change: JsonObject) =>
    mergePatch(screen, { on: null, modals: null, ...change }) as JsonObject
  return Object.fromEntries(
    Object.entries(changes).map(([code, { name, wrong, right, pointer, what, fix }]) => [
      code,
      {
        name,
        path: repair,
        wrong: withChange(wrong),
        right: withChange(right),
        played: { file: repair, pointer, what, fix },
      },
    ]),
  )
}

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
