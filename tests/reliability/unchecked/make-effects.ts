import type { Json, JsonObject } from '../../../renderer/language'
import type { Random } from '../random'

/** A screen with the additions of an author who does not use the checker. */
export interface UncheckedScreen {
  readonly document: JsonObject
  readonly fragments: Readonly<Record<string, JsonObject>>
  /** Describes the additions. */
  readonly form: string
}

/** The names that the additions use. */
export interface Names {
  readonly endpoints: readonly string[]
  readonly images: readonly string[]
  readonly screens: readonly string[]
  readonly methods: readonly string[]
  readonly links: readonly string[]
}

/** A foreign host, and a host that servers may return. */
export const foreignHost = 'evil.example'
export const listedHost = 'pay.example'

type Make = (random: Random, names: Names) => Json
type Table<Value> = Readonly<Record<string, Value>>

const sessionId = { var: ['session.sessionId', ''] }

/** The expressions with which a document can read the session id. */
const origins: Table<Json> = {
  session: sessionId,
  parameter: { var: ['params.sessionId', ''] },
  // Cuts off the end of the URL, because the order id comes after the session id.
  route: { substr: [{ route: 'about-us' }, 0, -'&orderId=1'.length] },
  picture: { substr: [{ address: 'loan.loanDetails' }, 0, -'&orderId=1'.length] },
  answer: { var: ['uncheckedOrder.h5Url', ''] },
}

const letters = Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')
const places62 = Object.fromEntries(letters.map((letter, at) => [letter, at]))

/** Single characters of a string, by position. The positions in a URL count from its end. */
const signs = (text: Json, count: number): Json[] =>
  Array.from({ length: count }, (_, at) => ({ substr: [text, at - count, 1] }))
const numberOf = (sign: Json): Json => ({ pick: sign, cases: places62, default: 0 })

/** Transformations after which a comparison of strings does not recognize a string. */
const spellings: Table<(text: Json) => Json> = {
  reversed: (text) => ({ cat: signs(text, 10).toReversed() }),
  'with separators': (text) => ({ join: [signs(text, 10), 'zz'] }),
  'one character': (text) => ({ substr: [text, -1] }),
  'with substituted letters': (text) => ({
    cat: signs(text, 10).map((sign) => ({
      pick: sign,
      cases: Object.fromEntries(letters.map((letter, at) => [letter, letters[61 - at]!])),
      default: '-',
    })),
  }),
  'as numbers': (text) => ({ join: [signs(text, 10).map(numberOf), 'x'] }),
  'as one number': (text) => ({
    cat: signs(text, 5).reduce<Json>(
      (sum, sign) => ({ '+': [{ '*': [sum, 62] }, numberOf(sign)] }),
      0,
    ),
  }),
  'as one number, by reduce': (text) => ({
    cat: {
      reduce: [
        signs(text, 5).map(numberOf),
        { '+': [{ '*': [{ var: 'accumulator' }, 62] }, { var: 'current' }] },
        0,
      ],
    },
  }),
  'as the result of a comparison': (text) => ({ if: [{ in: ['Z', text] }, 'yes', 'no'] }),
  'as a length': (text) => ({ cat: { count: text } }),
}

const respelt: Table<Json> = Object.fromEntries(
  Object.entries(spellings).flatMap(([how, spell]) =>
    Object.entries(origins).map(([origin, text]) => [`${how}, from the ${origin}`, spell(text)]),
  ),
)

/** The session id, in the forms in which documents can write it. */
const secrets: Table<Json> = {
  ...respelt,
  whole: sessionId,
  'before a word': { cat: [sessionId, '-x'] },
  'in two parts': { cat: [{ substr: [sessionId, 0, 6] }, '-', { substr: [sessionId, 6] }] },
  'from a rule': { rule: 'unchecked-secret' },
  'from the state': { var: 'state.uncheckedSecret' },
  'from the state, reversed': spellings['reversed']!({ var: 'state.uncheckedSecret' }),
  'from a parameter': { var: ['params.sessionId', ''] },
  'from the whole session': { var: 'session' },
}

const addresses: Table<(secret: Json) => Json> = {
  'a foreign host': (secret) => ({ cat: [`https:/`, `/${foreignHost}/p?s=`, secret] }),
  'a foreign host without a scheme': (secret) => ({ cat: ['/', `/${foreignHost}/p?s=`, secret] }),
  'a listed host': (secret) => ({ cat: [`https://${listedHost}/?s=`, secret] }),
  'a literal URL': () => `https://${foreignHost}/p`,
  'a script': (secret) => ({ cat: ['javascript:alert("', secret, '")'] }),
  'a picture that contains a URL': (secret) => ({
    cat: ['data:image/svg+xml,<svg><image href="https://', foreignHost, '/', secret, '"/></svg>'],
  }),
  'a telephone number': () => 'tel:9001234567',
  'an e-mail address': (secret) => ({ cat: ['mailto:', secret, `@${foreignHost}`] }),
  "the app's own host": (secret) => ({ cat: ['/aboutUs?s=', secret] }),
  'a URL of the server with an addition': (secret) => ({
    cat: [{ var: ['uncheckedOrder.h5Url', ''] }, '&s=', secret],
  }),
  'a URL of the server': () => ({ var: ['uncheckedOrder.h5Url', ''] }),
}

/** Steps with an external effect. Each step sends a secret. */
const steps: Table<(secret: Json, random: Random, names: Names) => JsonObject> = {
  native: (secret, random, { methods }) => ({
    do: 'native',
    method: random.pick(methods),
    params: { phone: '9001234567', productId: secret },
  }),
  'native by a computed name': (secret) => ({
    do: 'native',
    method: { cat: ['call', 'Phone'] },
    params: { phone: '9001234567', productId: secret },
  }),
  copy: (secret) => ({ do: 'copy', text: secret }),
  back: () => ({ do: 'back' }),
  call: (secret, random, { endpoints }) => callOf(random.pick(endpoints), secret),
  'call by a computed name': (secret, random, { endpoints }) => {
    const [family = '', endpoint = ''] = random.pick(endpoints).split('.')
    return callOf({ cat: [family, '.', endpoint] }, secret)
  },
  'call without waiting': (secret, random, { endpoints }) => ({
    ...callOf(random.pick(endpoints), secret),
    wait: false,
  }),
  'go to a URL': (secret, random) => ({
    do: 'go',
    url: random.pick(Object.values(addresses))(secret),
    session: random.pick<Json>([true, false, ['sessionId']]),
    params: { s: secret },
  }),
  'replace by a URL': (secret, random) => ({
    do: 'replace',
    url: random.pick(Object.values(addresses))(secret),
    session: random.pick<Json>([true, false, ['sessionId']]),
  }),
  'go to an e-mail address': (secret) => ({ do: 'go', mail: { cat: [secret, `@${foreignHost}`] } }),
  'go by a link': (secret, random, { links }) => ({
    do: 'go',
    link: random.pick(links),
    params: { productId: secret },
  }),
  // An effect that looks like a navigation to a screen.
  'go to an invalid screen': (secret, random) => ({
    do: 'go',
    screen: random.pick<Json>([null, 1, {}, { if: [false, 'about-us'] }]),
    url: random.pick(Object.values(addresses))(secret),
  }),
  track: (secret) => ({ do: 'track', event: secret, params: { s: secret } }),
}

const callOf = (endpoint: Json, secret: Json): JsonObject => ({
  do: 'call',
  endpoint,
  params: { orderId: '666666', problemDetail: secret, amount: 1, mobilePhone: secret },
})

/** Steps that contain another step. They delay it or run it from another chain. */
const wrappers: Table<(inner: JsonObject) => JsonObject> = {
  bare: (inner) => inner,
  'after a wait': (inner) => ({
    do: 'require',
    that: false,
    else: [{ do: 'wait', ms: 50 }, inner],
  }),
  'after a condition': (inner) => ({ do: 'require', that: false, else: [inner] }),
  'after a call': (inner) => ({
    do: 'call',
    endpoint: 'loan.loanDetails',
    params: {},
    as: 'heard',
    ok: [inner],
    fail: [inner],
  }),
  'after a refused call': (inner) => ({
    do: 'call',
    endpoint: 'complaint.problemSave',
    params: {},
    ok: [inner],
    fail: [inner],
    codes: { unpressed: [inner], 'unknown-endpoint': [inner] },
  }),
  'after a copy': (inner) => ({ do: 'copy', text: 'x', ok: [inner], fail: [inner] }),
  'after a native call': (inner) => ({
    do: 'native',
    method: 'goRate',
    ok: [inner],
    fail: [inner],
  }),
  'after a refused URL': (inner) => ({ do: 'go', url: 'x', fail: [inner] }),
}

/** The events of a screen and its nodes that start a chain. */
const places: Table<(chain: JsonObject[]) => JsonObject> = {
  enter: (chain) => ({ on: { enter: chain } }),
  ready: (chain) => ({ on: { ready: chain } }),
  leave: (chain) => ({ on: { leave: chain } }),
  press: (chain) => ({
    body: [{ id: 'unchecked-press', widget: 'button', label: 'x', on: { press: chain } }],
  }),
  change: (chain) => ({
    body: [
      {
        id: 'unchecked-field',
        widget: 'text-input',
        field: 'uncheckedField',
        label: 'x',
        on: { change: chain },
      },
    ],
  }),
  'a modal that closes by itself': (chain) => ({
    on: {
      ready: [
        { do: 'open', modal: 'unchecked' },
        { do: 'close', modal: 'unchecked' },
      ],
    },
    modals: { unchecked: { on: { close: chain }, body: [{ widget: 'text', text: 'x' }] } },
  }),
  'a modal that a press opens': (chain) => ({
    body: [
      {
        id: 'unchecked-press',
        widget: 'button',
        label: 'x',
        on: { press: [{ do: 'open', modal: 'unchecked' }] },
      },
    ],
    modals: { unchecked: { on: { close: chain }, body: [{ widget: 'text', text: 'x' }] } },
  }),
  'a press in a repeated node': (chain) => ({
    body: [
      {
        id: 'unchecked-press',
        widget: 'button',
        label: 'x',
        each: [1, 2],
        as: '$event',
        on: { press: chain },
      },
    ],
  }),
}

/** Nodes with a URL. */
const drawn: Table<(address: Json) => JsonObject> = {
  image: (src) => ({ widget: 'image', src, alt: 'x' }),
  banner: (src) => ({ widget: 'banner', src, alt: 'x' }),
  'captcha image': (src) => ({ widget: 'captcha-image', src, alt: 'x', label: 'x' }),
  row: (address) => ({ widget: 'list-item', title: 'x', src: address, href: address }),
  option: (image) => ({ widget: 'option-row', choice: 'a', title: 'x', image }),
  frame: (src) => ({ widget: 'frame', src, title: 'x' }),
  link: (href) => ({ widget: 'link', label: 'x', href }),
  tabs: (href) => ({
    widget: 'tabs',
    labels: ['x'],
    hrefs: [href],
    children: [{ widget: 'text', text: 'x' }],
  }),
}

/** Loads that the original screen does not have. */
const loads: Make = (random, { endpoints }) => ({
  endpoint: random.pick(endpoints),
  params: { orderId: '666666', problemDetail: sessionId, mobilePhone: '9001234567' },
  ...(random.chance(0.3) ? { pollMs: 1_000 } : {}),
})

/** Adds steps, links and nodes to a screen. */
export function addEffects(
  open: JsonObject,
  fragments: UncheckedScreen['fragments'],
  names: Names,
  random: Random,
): UncheckedScreen {
  const chosen: string[] = []
  const choose = <Value>(table: Table<Value>): Value => {
    const name = random.pick(Object.keys(table))
    chosen.push(name)
    return table[name]!
  }
  const parts: JsonObject[] = []
  for (let count = 1 + random.below(3); count > 0; count--) {
    const secret = choose(secrets)
    const way = random.below(10)
    if (way < 7) {
      const step = choose(steps)(secret, random, names)
      let wrapped = choose(wrappers)(step)
      if (random.chance(0.2)) wrapped = choose(wrappers)(wrapped)
      parts.push(choose(places)([wrapped]))
    } else if (way < 9) {
      const address = random.chance(0.2)
        ? { address: random.pick(names.images), params: { orderId: secret } }
        : choose(addresses)(secret)
      parts.push({ body: [{ ...choose(drawn)(address), id: `unchecked-${count}` }] })
    } else {
      chosen.push('load')
      parts.push({ data: { [`unchecked${count}`]: loads(random, names) } })
    }
  }
  return { document: joined(open, parts), fragments, form: chosen.join(', ') }
}

/** The members that the additions read, in every document. */
const common: JsonObject = {
  params: { sessionId: { schema: { type: 'string' } } },
  state: {
    uncheckedSecret: { type: { type: 'string' }, initial: sessionId },
    uncheckedField: { type: { type: 'string' }, initial: '' },
  },
  rules: { 'unchecked-secret': sessionId },
  data: { uncheckedOrder: { endpoint: 'loan.loanDetails', params: {} } },
}

function joined(open: JsonObject, parts: readonly JsonObject[]): JsonObject {
  const all = [common, ...parts]
  const merged = (member: string) =>
    Object.assign({}, open[member], ...all.map((part) => part[member])) as JsonObject
  const chains = all.flatMap(({ on }) => Object.entries((on ?? {}) as JsonObject))
  const on = { ...((open['on'] ?? {}) as Record<string, Json>) }
  // The added steps come first, because the screen's own steps could leave the screen.
  for (const [event, chain] of chains)
    on[event] = [...(chain as Json[]), ...((on[event] ?? []) as Json[])]
  return {
    ...open,
    params: merged('params'),
    state: merged('state'),
    rules: merged('rules'),
    data: merged('data'),
    modals: merged('modals'),
    on,
    body: [
      ...all.flatMap(({ body }) => (body ?? []) as Json[]),
      ...((open['body'] ?? []) as Json[]),
    ],
  }
}
