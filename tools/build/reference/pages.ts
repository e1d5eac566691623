import { type Schema, isSchema, type WidgetSource } from '../packaging'
import { code, page, table, typeWords } from './markdown'
import { descriptionOf, resolveReference } from '../registry'
import { eventNames } from '../authoring/authoring-form'
import { allRules, type RuleInfo } from '../../analysis/check/rules/rule'

type Grammar = Readonly<Record<string, Schema>>

/** The page about screens and their parts, and then about the other kinds of documents. */
export function screenPage(grammar: Grammar): string {
  const files = { ...grammar, 'widgets.generated.schema.json': { title: 'Node' } }
  const find = (name: string, definition?: string) => {
    const file = `${name}.schema.json`
    const schema = (definition ? grammar[file]?.definitions?.[definition] : grammar[file]) ?? {}
    return { schema, file, rows: memberRows(files, schema, file) }
  }
  const node = find('node', 'widgetNode').rows
  const part = (heading: string, name: string, definition?: string, earlier: string[][] = []) => {
    const { schema, file, rows } = find(name, definition)
    return [
      `## ${heading}`,
      descriptionOf(files, { schema, file }),
      memberTable(rows, { earlier, reference: '[node](#node)' }),
    ]
      .filter((part) => part)
      .join('\n\n')
  }
  return page('Documents', [
    'A document is a JSON file. It describes a screen, a fragment, the scenarios of a screen, a profile, a picture or the app. The [glossary](glossary.md) explains the terms.',
    'A *value* is a literal or an [expression](expressions.md). A *condition* is true, false or an expression. *Actions* are a list of [actions](actions.md), which run in order. A *node* shows a [widget](widgets.md) or a fragment. Every object may have a `$comment`, which the app never shows.',
    part('Screen', 'screen'),
    part('Data source', 'screen', 'dataSource'),
    part('State entry with a type', 'screen', 'typedState'),
    part('Modal', 'screen', 'modal'),
    part('Node', 'node', 'widgetNode'),
    part('Node of a fragment', 'node', 'fragmentNode', node),
    part('Input of a screen or fragment', 'data-type', 'input'),
    part('Type', 'data-type'),
    part('Fragment', 'fragment'),
    part('Scenarios', 'scenario'),
    part('Scenario', 'scenario', 'scenario'),
    part('Response of a scenario', 'scenario', 'answer'),
    part('Step of a scenario', 'scenario', 'step'),
    part('Profile', 'profile'),
    part('Picture', 'picture'),
    part('App', 'app'),
    part('Session of the app', 'app', 'session'),
  ])
}

/** The page about every operator, and about the members beside it in an expression. */
export function expressionsPage(grammar: Grammar): string {
  const { $comment: description, properties = {} } = grammar['expression.schema.json'] ?? {}
  const rows = Object.entries(properties).flatMap(([name, operator]) =>
    typeof operator === 'object' && operator.description
      ? [[code(name), operator.description]]
      : [],
  )
  return page('Expressions', [
    String(description),
    'Example: `{ "===": [{ "var": "order.isDelay" }, 1] }`.',
    table(['Operator', 'Meaning'], rows),
  ])
}

/** The page about actions, with one section per action. */
export function actionsPage(grammar: Grammar): string {
  const file = 'action.schema.json'
  const { oneOf = [], definitions = {} } = grammar[file] ?? {}
  const names = oneOf.map(({ $ref = '' }) => $ref.split('/').at(-1) ?? '')
  const rowsOf = (name: string) => {
    const { do: _, when: __, ...properties } = definitions[name]?.properties ?? {}
    return memberRows(grammar, { ...definitions[name], properties }, file)
  }
  const sections = names.map((name) =>
    [
      `## ${name}`,
      definitions[name]?.description,
      memberTable(rowsOf(name), {
        earlier: name === 'go' ? [] : rowsOf('go'),
        reference: '[`go`](#go)',
      }),
    ]
      .filter((part) => part)
      .join('\n\n'),
  )
  return page('Actions', [
    String(definitions['chain']?.['$comment']),
    'The member `do` names the action. Example: `{ "do": "go", "screen": "repayment" }`.',
    'Every action may have `when`: the step runs only if this condition is true.',
    ...sections,
  ])
}

const head = ['Member', 'Type', 'Meaning']

function memberRows(
  files: Readonly<Record<string, Schema>>,
  schema: Schema,
  file: string,
): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    if (!isSchema(member) || name === '$comment' || name === '$schema') return []
    const needed = schema.required?.includes(name) ? ' (required)' : ''
    return [
      [`${code(name)}${needed}`, typeWords(files, member, file), sentence(files, member, file)],
    ]
  })
}

/**
 * Formats a table of members. Leaves out the rows that an earlier table already has, and refers to
 * that table instead.
 */
function memberTable(
  rows: readonly string[][],
  { earlier = [], reference = '' }: { earlier?: readonly string[][]; reference?: string } = {},
): string {
  const known = new Set(earlier.map(String))
  const shared = rows.filter((row) => known.has(String(row))).map(([name]) => name)
  const note = shared.length > 0 && `See ${reference} for ${shared.join(', ')}.`
  const own = rows.filter((row) => !known.has(String(row)))
  return [note, table(head, own)].filter((part) => part).join('\n\n')
}

function sentence(files: Readonly<Record<string, Schema>>, member: Schema, file: string): string {
  const { default: value } =
    member.default === undefined && member.$ref
      ? resolveReference(files, member.$ref, file).schema
      : member
  const usual = value === undefined ? '' : ` Default: ${code(JSON.stringify(value))}.`
  return `${descriptionOf(files, { schema: member, file }) ?? ''}${usual}`
}

const areas = ['text', 'layout', 'input', 'feedback', 'media']

/** The page about widgets, by area. */
export function widgetsPage(widgets: readonly WidgetSource[]): string {
  const icons = iconNames(widgets)
  const rowsOf = (widget: WidgetSource) =>
    memberRows({}, literalMarks(widget.schema), widget.name).map(
      ([name = '', type = '', text = '']) => [
        name,
        type === icons && widget.name !== 'icon' ? 'name of an [icon](#icon)' : type,
        text,
      ],
    )
  const sections = areas.flatMap((area) => {
    const members = widgets
      .filter(({ facts }) => facts.area === area)
      .map((widget) => ({ widget, rows: rowsOf(widget) }))
    if (members.length === 0) return []
    const common = commonRows(members.map(({ rows }) => rows))
    const note = `Several of these widgets have members with the same meaning:\n\n${memberTable(common)}`
    return [
      `## Widgets for ${area}`,
      common.length > 0 ? note : undefined,
      ...members.map(({ widget, rows }) =>
        widgetSection(
          widget,
          memberTable(rows, { earlier: common, reference: `[above](#widgets-for-${area})` }),
        ),
      ),
    ]
  })
  return page('Widgets', [
    'The value of a property is a literal or an [expression](expressions.md). A property with *(literal)* takes a literal only. The page about [documents](screen.md#node) describes the members of every node.',
    ...sections,
  ])
}

/** The page about widget schemas, for engineers who write a widget. */
export function widgetSchemaPage(grammar: Grammar): string {
  const file = 'widget.schema.json'
  const rows = (definition: string) =>
    memberRows(grammar, grammar[file]?.definitions?.[definition] ?? {}, file)
  return page('Widget schemas', [
    'The file `widgets/<name>/<name>.schema.json` describes a widget.\n[Extend Lienzo](../guides/extend.md#widget) lists the other files.',
    '## Members of `x-widget`',
    memberTable(rows('facts')),
    '## Keywords of a property',
    memberTable(rows('property')),
  ])
}

function iconNames(widgets: readonly WidgetSource[]): string | undefined {
  const names = widgets.find(({ name }) => name === 'icon')?.schema.properties?.['name']
  return isSchema(names) ? typeWords({}, names, '') : undefined
}

const fewest = 4

/** The rows that occur in at least four tables. */
function commonRows(tables: readonly string[][][]): string[][] {
  const rows = tables.flat()
  const isCommon = (row: string[]) =>
    rows.filter((other) => String(other) === String(row)).length >= fewest
  return [...new Map(rows.filter(isCommon).map((row) => [String(row), row])).values()]
}

function widgetSection({ name, schema, facts, example }: WidgetSource, members: string): string {
  const snippet = example && `\`\`\`json\n${JSON.stringify({ widget: name, ...example })}\n\`\`\``
  return [`### ${name}`, schema.description, factSentences(facts), members, snippet]
    .filter((part) => part)
    .join('\n\n')
}

function factSentences(facts: WidgetSource['facts']): string {
  const events = eventNames(facts)
  return [
    facts.children ? 'Takes `children`.' : '',
    facts.field ? `Type of its \`field\`: ${typeWords({}, facts.field, '')}.` : '',
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

const families: Readonly<Record<string, string>> = {
  0: 'Files',
  1: 'Grammar',
  2: 'Names',
  3: 'Types',
  4: 'Flow',
  5: 'Safety and limits',
  6: 'Texts and accessibility',
  7: 'Unused names',
  8: 'Coverage',
  9: 'Exploration',
}

/** The page about findings: severity, title and reason of every code. */
export function findingsPage(): string {
  const sections = Object.entries(families).flatMap(([digit, title]) => {
    const rules = allRules.filter(({ code }) => code[2] === digit)
    return rules.length === 0 ? [] : [`## ${title}`, ...rules.map(section)]
  })
  return `${[heading, ...sections].join('\n\n')}\n`
}

const heading = `<!-- Generated by \`npm run generate\`; do not edit. -->
# Findings

\`lienzo check\` reports these findings. Errors and warnings stop a release; notes do not. If one mistake causes others, only the first is reported. The [glossary](glossary.md) explains terms such as *critical node* and *guarded*.

\`lienzo check --fix\` corrects a mistake that has one possible correction, such as the type of a literal in a comparison or wrong capital letters in a name. It also repairs the encoding and invisible characters of files. The command lists each change and checks again. The studio offers most other corrections as a button.

\`lienzo explain LZ302\` explains a code with a wrong and a right document. Each finding names this command. If \`homepage\` in \`package.json\` has the URL of the docs site, a finding instead links to the page of its code there.

\`lienzo check --language es\` reports in Spanish. The studio uses the user's language.`

function section({ code, severity = 'error', title, why }: RuleInfo): string {
  return `### ${code} ${title}\n\n*${severity}* · ${why}`
}
