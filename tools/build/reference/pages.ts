import { type Schema, isSchema, type WidgetSource } from '../packaging'
import { code, page, table, typeWords } from './markdown'
import { descriptionOf } from '../registry'
import { eventNames } from '../authoring/authoring-form'
import type { Endpoint, EndpointFamily } from '../../../renderer/language'

type Grammar = Readonly<Record<string, Schema>>

/** The page about documents: screens and their parts, then the other kinds. */
export function screenPage(grammar: Grammar): string {
  const files = { ...grammar, 'widgets.generated.schema.json': { title: 'Node' } }
  const part = (heading: string, name: string, definition?: string) => {
    const file = `${name}.schema.json`
    const schema = definition ? grammar[file]?.definitions?.[definition] : grammar[file]
    return objectSection(files, heading, schema ?? {}, file)
  }
  return page('Documents', [
    'Any object may carry a `$comment`, which is never shown. A *value* is a literal or an [expression](expressions.md); a *condition* is true, false or an expression; *actions* are a [chain](actions.md); a *node* shows a [widget](widgets.md).',
    part('Screen', 'screen'),
    part('Data source', 'screen', 'dataSource'),
    part('State entry with a type', 'screen', 'typedState'),
    part('Modal', 'screen', 'modal'),
    part('Node', 'node', 'widgetNode'),
    part('Node of a fragment', 'node', 'fragmentNode'),
    part('Input of a screen or fragment', 'data-type', 'input'),
    part('Type', 'data-type'),
    part('Fragment', 'fragment'),
    part('Scenarios', 'scenario'),
    part('Scenario', 'scenario', 'scenario'),
    part('Answer of a scenario', 'scenario', 'answer'),
    part('Step of a scenario', 'scenario', 'step'),
    part('Profile', 'profile'),
    part('App', 'app'),
    part('Session of the app', 'app', 'session'),
  ])
}

/** The page about expressions: every operator, with its companions. */
export function expressionsPage(grammar: Grammar): string {
  const { $comment: description, properties = {} } = grammar['expression.schema.json'] ?? {}
  const rows = Object.entries(properties).flatMap(([name, operator]) =>
    typeof operator === 'object' && operator.description
      ? [[code(name), operator.description]]
      : [],
  )
  return page('Expressions', [
    String(description),
    'An expression is an object with one operator as its key, as in `{ "===": [{ "var": "order.isDelay" }, 1] }`.',
    table(['Operator', 'Meaning'], rows),
  ])
}

/** The page about actions: one section for each. */
export function actionsPage(grammar: Grammar): string {
  const file = 'action.schema.json'
  const { oneOf = [], definitions = {} } = grammar[file] ?? {}
  const names = oneOf.map(({ $ref = '' }) => $ref.split('/').at(-1) ?? '')
  const sections = names.map((name) => {
    const { do: _, ...properties } = definitions[name]?.properties ?? {}
    return [
      `## ${name}`,
      definitions[name]?.description,
      memberTable(grammar, { ...definitions[name], properties }, file),
    ].join('\n\n')
  })
  return page('Actions', [
    String(definitions['chain']?.['$comment']),
    'An action is an object whose `do` names it, as in `{ "do": "go", "screen": "repayment" }`.',
    ...sections,
  ])
}

/** A table of the members of an object: name, type and description. */
function memberTable(
  files: Readonly<Record<string, Schema>>,
  schema: Schema,
  file: string,
): string {
  const rows = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    if (!isSchema(member) || name === '$comment' || name === '$schema') return []
    const needed = schema.required?.includes(name) ? ' (required)' : ''
    return [
      [`${code(name)}${needed}`, typeWords(files, member, file), sentence(files, member, file)],
    ]
  })
  return table(['Key', 'Value', 'Meaning'], rows)
}

function sentence(files: Readonly<Record<string, Schema>>, member: Schema, file: string): string {
  const usual =
    member.default === undefined ? '' : ` Usually ${code(JSON.stringify(member.default))}.`
  return `${descriptionOf(files, { schema: member, file }) ?? ''}${usual}`
}

/** A section about one object of the grammar. */
function objectSection(
  files: Readonly<Record<string, Schema>>,
  heading: string,
  schema: Schema,
  file: string,
): string {
  return [`## ${heading}`, descriptionOf(files, { schema, file }), memberTable(files, schema, file)]
    .filter((part) => part)
    .join('\n\n')
}

const areas = ['text', 'layout', 'input', 'feedback', 'media']

/** The page about widgets, by area. */
export function widgetsPage(widgets: readonly WidgetSource[]): string {
  const sections = areas.flatMap((area) => {
    const members = widgets.filter(({ facts }) => facts.area === area)
    return members.length > 0 ? [`## For ${area}`, ...members.map(widgetSection)] : []
  })
  return page('Widgets', [
    'A property takes a literal or an [expression](expressions.md), unless it is marked as literal. The keys that every node has are in [documents](screen.md#node).',
    ...sections,
  ])
}

function widgetSection({ name, schema, facts, example }: WidgetSource): string {
  const snippet = example && `\`\`\`json\n${JSON.stringify({ widget: name, ...example })}\n\`\`\``
  return [
    `### ${name}`,
    schema.description,
    factSentences(facts),
    memberTable({}, literalMarks(schema), name),
    snippet,
  ]
    .filter((part) => part)
    .join('\n\n')
}

function factSentences(facts: WidgetSource['facts']): string {
  const events = eventNames(facts)
  return [
    facts.children ? 'It holds children.' : '',
    facts.field ? `Its \`field\` holds: ${typeWords({}, facts.field, '')}.` : '',
    events.length > 0 ? `Events: ${events.map(code).join(', ')}.` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function literalMarks(schema: WidgetSource['schema']): WidgetSource['schema'] {
  const properties = Object.entries(schema.properties ?? {}).map(([name, prop]) => {
    const isLiteral = typeof prop === 'object' && prop['x-literal'] === true
    return [
      name,
      isLiteral ? { ...prop, description: `${prop.description ?? ''} (literal)` } : prop,
    ]
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}

/** The page about endpoints: one chapter a family, one section an endpoint. */
export function endpointsPage(families: readonly EndpointFamily[]): string {
  return page('Endpoints', [
    'A document names an endpoint as `family.endpoint`. Answers are read as the types given here before a screen sees them: a number and its text become one another, and nothing is made up.',
    'What a server may leave out, it may also send as nothing: null, one of the words that programs write for it (`null`, `undefined`, `NaN`, `[object Object]`), or an empty text where no text is meant, so that a list or an object that is null, or a yes or no that is empty, is simply not there. An item of a list may always be missing. What does not fit otherwise, such as a text in the place of a list, or an order without the member that it requires, is left out with the smallest part around it that may be missing, and reported by its place (`answer-shape`); what stands beside it stays. Only where no such part is around it, since all of it is required, has the answer failed, and the screen offers *Retry*. So a member is `required` where the part around it makes no sense without it, not where it merely always comes. The answer to a call that is sent `once` is read whole or not at all. See [answers](../decisions/answers.md).',
    'A call that changes what the borrower owes, has or is has an effect: a payment, a confirmation, a complaint, a score, a code by SMS. It is made because the borrower did something, and refused as data, on `enter`, on `ready` and in `leave`. Counting a visit or a click is no effect, nor is a reference for paying. `effect` says so; left out, a GET has none and every other method has one, so that a POST that loads carries `"effect": false`. A release contains it, and a phone refuses the call otherwise.',
    'Money, a contract or a card hangs on a guarded call (`"guarded": true`). It is made in a chain that a press of something in sight began, also after a `wait`, an answer or another step of that chain, and in no other: a data source, `enter`, `ready`, `leave`, the change of an input or the closing of a modal does not make it, and no address is built for it. `npm run check` says so ([LZ507](findings.md)), and a phone, whatever its documents say, sends nothing then, reports `call-unpressed` and tells the borrower.',
    'A call with `once` is sent at most once until it is known how it ended. While an answer about the same (`about`) is missing, in whatever tab or visit, it is not sent: it fails as `unsure`, without a notice, and `{ "var": "unsure.family.endpoint" }` is true on a screen that opens then. A good answer of an endpoint that `settles` the same, asked for a minute or more after, lifts that, and so does a day. `same` names what else must be equal for a server to be told by the key of `idempotencyHeader` that it is the same call again; see [one payment](../decisions/one-payment.md).',
    ...families.flatMap(familyParts),
  ])
}

function familyParts({ family, endpoints, ...facts }: EndpointFamily): string[] {
  const shown = ['base', 'client', 'session', 'success', 'answer', 'failure', 'network'] as const
  const rows = shown.map((name) => [name, code(JSON.stringify(facts[name]))])
  const called = Object.entries(endpoints).filter(([, { enabled }]) => enabled !== false)
  const silent = Object.entries(endpoints).filter(([, { enabled }]) => enabled === false)
  return [
    `## ${family}`,
    facts.description ?? '',
    table(['Setting', 'Value'], rows),
    ...called.map(([name, endpoint]) => endpointSection(`${family}.${name}`, endpoint)),
    silent.length > 0
      ? `Nothing calls these: ${silent.map(([name]) => code(`${family}.${name}`)).join(', ')}.`
      : '',
  ]
}

function endpointSection(
  name: string,
  { method, path, effect, guarded, once, settles, description, params = {}, response }: Endpoint,
): string {
  const given = Object.entries(params).map(([param, { in: place, schema, required }]) => [
    `${code(param)}${required ? ' (required)' : ''}`,
    place,
    typeWords({}, schema, ''),
    schema.description ?? '',
  ])
  const answered = response
    ? membersOf(response, '', false).map(([member, schema, required]) => [
        `${code(member || '(whole answer)')}${required ? ' (required)' : ''}`,
        typeWords({}, schema, ''),
        schema.description ?? '',
      ])
    : []
  return [
    `### ${name}`,
    description,
    `${code(`${method} ${path}`)}${effect === undefined ? '' : effect ? ', which changes something' : ', which only reads'}${guarded ? ', guarded' : ''}${once ? `, once about ${once.about.map(code).join(', ')}` : ''}${settles ? `, settles ${settles.map(code).join(', ')}` : ''}`,
    table(['Parameter', 'In', 'Value', 'Meaning'], given),
    table(['Answer', 'Value', 'Meaning'], answered),
  ]
    .filter((part) => part)
    .join('\n\n')
}

/**
 * Every value inside an answer with its path, as in `list[].text`, and whether it is required.
 * Lists and objects are only included if they are required.
 */
function membersOf(schema: Schema, path: string, required: boolean): [string, Schema, boolean][] {
  const { items, properties = {}, required: names = [] } = schema
  const inner = isSchema(items)
    ? membersOf(items, `${path}[]`, false)
    : Object.entries(properties).flatMap(([name, member]) =>
        isSchema(member)
          ? membersOf(member, path ? `${path}.${name}` : name, names.includes(name))
          : [],
      )
  return inner.length > 0 && !required ? inner : [[path, schema, required], ...inner]
}
