import type { Json, JsonObject } from '../../../renderer/language'
import type { Random } from '../random'

/** The id of another person's order. Every value of an attacker contains it. */
export const foreign = '666666'

/** An unguarded screen that an attacker has changed, with its new fragments. */
export interface Attack {
  readonly document: JsonObject
  readonly fragments: Readonly<Record<string, JsonObject>>
  readonly form: string
}

/** The names that an attacker may use. */
export interface Targets {
  /** The names of the guarded values. */
  readonly values: readonly string[]
  /** The screens that can be opened, and their URLs. */
  readonly screens: readonly string[]
  readonly routes: readonly string[]
  readonly guardedEndpoints: readonly string[]
}

/** A value of the attacker, with the document members that it needs. */
interface AttackValue {
  readonly value: Json
  readonly screen?: JsonObject
  /** A node around the pressed node. */
  readonly node?: JsonObject
  /** Steps before the step that uses the value. */
  readonly steps?: readonly Json[]
  /** Set if a fragment reads the value. The node of the fragment passes the value. */
  readonly with?: JsonObject
}

const session = (name: string) => ({ var: `session.${name}` })

const values: Readonly<Record<string, (name: string) => AttackValue>> = {
  literal: () => ({ value: foreign }),
  number: () => ({ value: Number(foreign) }),
  'session value': (name) => ({ value: session(name) }),
  'session value or empty text': (name) => ({ value: { var: [`session.${name}`, ''] } }),
  'session value or another value': (name) => ({
    value: { or: [{ var: 'session.nothing' }, foreign, session(name)] },
  }),
  'session id with a default': (name) => ({
    value: { var: ['session.id', foreign] },
    screen: { $comment: name },
  }),
  'session id': () => ({ value: session('id') }),
  'joined from parts': () => ({ value: { cat: ['666', '666'] } }),
  'from a rule': () => ({ value: { rule: 'other' }, screen: { rules: { other: foreign } } }),
  'from the state': () => ({
    value: { var: 'state.draft' },
    screen: { state: { draft: foreign } },
  }),
  'from the state after a step': () => ({
    value: { var: 'state.draft' },
    screen: { state: { draft: '' } },
    steps: [{ do: 'set', state: 'draft', value: foreign }],
  }),
  'from a parameter': () => ({
    value: { var: 'params.given' },
    screen: { params: { given: { schema: { type: 'string' }, default: foreign } } },
  }),
  'from an option': () => ({
    value: { var: 'options.other' },
    screen: { options: { other: foreign } },
  }),
  'from a row': () => ({
    value: { var: 'row.id' },
    node: { each: [{ id: foreign }], as: 'row' },
  }),
  'from an unnamed row': () => ({
    value: { var: 'item.id' },
    node: { each: [{ id: foreign }] },
  }),
  'from a row named session': (name) => ({
    value: session(name),
    node: { each: [{ [name]: foreign }], as: 'session' },
  }),
  'from a row named profile': () => ({
    value: { var: 'profile.values.products.id' },
    node: { each: [{ values: { products: { id: foreign } } }], as: 'profile' },
  }),
  'from a product': () => ({
    value: { var: 'product.id' },
    node: { each: { var: 'profile.values.products' }, as: 'product' },
  }),
  'from a response about another value': (name) => ({
    value: { var: `found.${name}` },
    screen: { data: { found: { endpoint: 'loan.loanDetails', params: { [name]: foreign } } } },
  }),
  'from a response about the session value': (name) => ({
    value: { var: `found.${name}` },
    screen: {
      data: { found: { endpoint: 'loan.loanDetails', params: { [name]: session(name) } } },
    },
  }),
  'from the input of a fragment': () => ({
    value: { var: 'with.given' },
    with: { given: foreign },
  }),
  'session value through a fragment': (name) => ({
    value: { var: 'with.given' },
    with: { given: session(name) },
  }),
  'from data named session': (name) => ({
    value: session(name),
    screen: { data: { session: { endpoint: 'loan.loanDetails', params: { [name]: foreign } } } },
  }),
}

/** The members in which the chain of the attack can start. */
const places: Readonly<Record<string, (steps: Json[]) => JsonObject>> = {
  press: (steps) => ({ node: { widget: 'button', label: 'x', on: { press: steps } } }),
  'press, after a condition': (steps) => ({
    node: {
      widget: 'button',
      label: 'x',
      on: { press: [{ do: 'require', that: false, else: steps }] },
    },
  }),
  'press, after a native call': (steps) => ({
    node: {
      widget: 'button',
      label: 'x',
      on: { press: [{ do: 'native', method: 'goRate', ok: steps }] },
    },
  }),
  'press, in a stack': (steps) => ({
    node: {
      widget: 'stack',
      children: [{ widget: 'button', label: 'x', on: { press: steps } }],
    },
  }),
  ready: (steps) => ({ screen: { on: { ready: steps } } }),
  enter: (steps) => ({ screen: { on: { enter: steps } } }),
  'ready, after a wait': (steps) => ({
    screen: { on: { ready: [{ do: 'wait', ms: 5 }, ...steps] } },
  }),
}

type Ways = Readonly<
  Record<string, (name: string, value: Json, targets: Targets, random: Random) => Json>
>

/** The step that passes on the value. */
const ways: Ways = {
  go: (name, value, { screens }, random) => ({
    do: 'go',
    screen: random.pick(screens),
    params: { [name]: value },
  }),
  replace: (name, value, { screens }, random) => ({
    do: 'replace',
    screen: random.pick(screens),
    params: { [name]: value },
  }),
  'go without the session': (name, value, { screens }, random) => ({
    do: 'go',
    screen: random.pick(screens),
    session: false,
    params: { [name]: value },
  }),
  'go with a part of the session': (name, value, { screens }, random) => ({
    do: 'go',
    screen: random.pick(screens),
    session: [name],
    params: { isNeedPop: value },
  }),
  'go with computed parameters': (name, value, { screens }, random) => ({
    do: 'go',
    screen: random.pick(screens),
    params: { if: [true, { [name]: value }, null] },
  }),
  'go to a joined URL': (name, value, { routes }, random) => ({
    do: 'go',
    url: { cat: [`${random.pick(routes)}?${name}=`, value] },
  }),
  'go to a URL of the server, with parameters': (name, value) => ({
    do: 'go',
    url: { var: 'asked.h5Url' },
    session: true,
    params: { [name]: value },
  }),
  'go to a URL of the server': () => ({
    do: 'go',
    url: { var: 'asked.h5Url' },
    session: true,
  }),
  'go by a deep link': (name, value) => ({
    do: 'go',
    link: 'shell.deepLink',
    params: { [name]: value },
  }),
  'call a guarded endpoint': (name, value, { guardedEndpoints }, random) => ({
    do: 'call',
    endpoint: random.pick(guardedEndpoints),
    params: { [name]: value },
  }),
  'call a guarded endpoint by a computed name': (name, value, { guardedEndpoints }, random) => {
    const [family, endpoint] = random.pick(guardedEndpoints).split('.')
    return {
      do: 'call',
      endpoint: { cat: [`${family}.`, endpoint] },
      params: { [name]: value },
    } as Json
  },
}

/** URLs that are followed without a step. */
const links: Readonly<Record<string, (address: Json) => JsonObject>> = {
  link: (href) => ({ widget: 'link', label: 'x', href }),
  row: (href) => ({ widget: 'list-item', title: 'x', href }),
  tabs: (href) => ({
    widget: 'tabs',
    labels: ['x'],
    hrefs: [href],
    children: [{ widget: 'text', text: 'x' }],
  }),
}

/** Values and steps that the product itself uses. One person may change them alone. */
const soundValues = partOf(values, [
  'session value',
  'session value or empty text',
  'from a product',
  'from a response about the session value',
  'session value through a fragment',
])
const soundWays = partOf(ways, ['go', 'replace'])

/** Changes an unguarded screen so that it may pass on a guarded value. */
export function makePath(open: JsonObject, targets: Targets, random: Random): Attack {
  const name = random.pick(targets.values)
  // Some changes are harmless, so that the test fails if a judge refuses every change.
  const isSound = random.chance(0.15)
  const [how, attackValue] = pickOf(isSound ? soundValues : values, random, (make) => make(name))
  if (!isSound && random.chance(0.12))
    return byLink(open, { name, how, attackValue, targets, random })
  const [way, step] = pickOf(isSound ? soundWays : ways, random, (make) =>
    make(name, attackValue.value, targets, random),
  )
  const opensServerUrl = way.includes('URL of the server')
    ? { asked: { endpoint: 'loan.loanDetails', params: { [name]: attackValue.value } } }
    : {}
  const [place, { node, screen }] = pickOf(places, random, (make) =>
    make([...(attackValue.steps ?? []), step]),
  )
  return attackOf(open, {
    form: `${way}, ${how}, ${place}`,
    attackValue,
    data: opensServerUrl,
    node: node as JsonObject | undefined,
    screen: screen as JsonObject | undefined,
    isGuarded: random.chance(0.05),
  })
}

/** Creates a change that passes on the session's own value, which needs no second person. */
export function makeOwnPath(open: JsonObject, targets: Targets, random: Random): Attack {
  const name = random.pick(targets.values)
  const attackValue = values['session value']!(name)
  const [way, step] = pickOf(soundWays, random, (make) =>
    make(name, attackValue.value, targets, random),
  )
  const { node } = places['press']!([step])
  return attackOf(open, {
    form: `${way}, session value, press`,
    attackValue,
    data: {},
    node: node as JsonObject,
    screen: undefined,
    isGuarded: false,
  })
}

interface Link {
  readonly name: string
  readonly how: string
  readonly attackValue: AttackValue
  readonly targets: Targets
  readonly random: Random
}

function byLink(open: JsonObject, { name, how, attackValue, targets, random }: Link): Attack {
  const isRequested = random.chance(0.5)
  const address: Json = isRequested
    ? { var: 'asked.h5Url' }
    : { cat: [`${random.pick(targets.routes)}?${name}=`, attackValue.value] }
  const [kind, node] = pickOf(links, random, (make) => make(address))
  return attackOf(open, {
    form: `${kind} with a ${isRequested ? 'URL of the server' : 'joined URL'}, ${how}`,
    attackValue,
    data: isRequested
      ? { asked: { endpoint: 'loan.loanDetails', params: { [name]: attackValue.value } } }
      : {},
    node,
    screen: undefined,
    isGuarded: false,
  })
}

interface Parts {
  readonly form: string
  readonly attackValue: AttackValue
  readonly data: JsonObject
  readonly node: JsonObject | undefined
  readonly screen: JsonObject | undefined
  readonly isGuarded: boolean
}

function attackOf(
  open: JsonObject,
  { form, attackValue, data, node, screen, isGuarded }: Parts,
): Attack {
  const inFragment = attackValue.with !== undefined && node !== undefined
  const added: JsonObject[] = node
    ? [
        {
          ...(inFragment ? { fragment: 'more', with: attackValue.with } : node),
          ...attackValue.node,
          id: 'added',
        },
      ]
    : []
  const merged = (member: string, ...more: (Json | undefined)[]) => {
    const all = Object.assign({}, open[member], ...more) as JsonObject
    return Object.keys(all).length > 0 ? { [member]: all } : {}
  }
  return {
    form,
    document: {
      ...open,
      ...(isGuarded ? { guarded: true } : {}),
      ...merged('state', attackValue.screen?.['state']),
      ...merged('rules', attackValue.screen?.['rules']),
      ...merged('params', attackValue.screen?.['params']),
      ...merged('options', attackValue.screen?.['options']),
      ...merged('data', attackValue.screen?.['data'], data),
      ...merged('on', screen?.['on']),
      body: [...(open['body'] as Json[]), ...added],
    },
    fragments: inFragment
      ? {
          more: { fragment: 'more', with: { given: { schema: { type: 'string' } } }, body: [node] },
        }
      : {},
  }
}

function partOf<Value>(
  table: Readonly<Record<string, Value>>,
  names: readonly string[],
): Readonly<Record<string, Value>> {
  return Object.fromEntries(names.map((name) => [name, table[name]!]))
}

function pickOf<Make, Made>(
  table: Readonly<Record<string, Make>>,
  random: Random,
  make: (each: Make) => Made,
): [name: string, made: Made] {
  const name = random.pick(Object.keys(table))
  return [name, make(table[name]!)]
}
