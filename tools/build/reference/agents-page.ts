import type { EndpointFamily } from '../../../renderer/language'
import type { Schema, WidgetSource } from '../packaging'
import { eventNames } from '../authoring/authoring-form'
import { code, page } from './markdown'

type Grammar = Readonly<Record<string, Schema>>

interface AgentSources {
  readonly grammar: Grammar
  readonly widgets: readonly WidgetSource[]
  readonly families: readonly EndpointFamily[]
}

/** The page for agents, with at most 8 KB, because an agent reads it before each task. */
export function agentsPage({ grammar, widgets, families }: AgentSources): string {
  const membersOf = (file: string, definition?: string) => {
    const whole = grammar[`${file}.schema.json`]
    return members((definition ? whole?.definitions?.[definition] : whole) ?? {})
  }
  const actions = grammar['action.schema.json']?.definitions ?? {}
  const named = (grammar['action.schema.json']?.oneOf ?? []).map(
    ({ $ref = '' }) => $ref.split('/').at(-1) ?? '',
  )
  const text = page('Instructions for agents', [
    'Lienzo shows screens from JSON documents. A checker checks every document before a release. Names with `*` are required.',
    ...work,
    `## Documents\n\nScreen: ${membersOf('screen')}.`,
    `Data source: ${membersOf('screen', 'dataSource')}. Modal: ${membersOf('screen', 'modal')}.`,
    `Node: ${membersOf('node', 'widgetNode')}. Node of a fragment: ${membersOf('node', 'fragmentNode')}.`,
    `Fragment: ${membersOf('fragment')}. Scenario: ${membersOf('scenario', 'scenario')}.`,
    'A value is a literal or an object with one operator, as in `{ "var": "order.amount" }`. A path begins with a name in `data`, or with `params`, `state`, `options`, `session`, `profile`, `config`, `shell`, `device` or `unsure`. It can also begin with `with` in a fragment, with the name in `as` (by default `item`) or `itemIndex` in a repeated node, and with `event`, `failure` or the name in `as` of a call in actions.',
    `## Operators\n\n${operators(grammar).map(code).join(' ')}`,
    `## Actions\n\nA step is \`{ "do": … }\`, with \`when\` as its condition. ${named.map((name) => actionWords(name, actions[name] ?? {})).join('; ')}.`,
    `## Widgets\n\nEach entry names a widget and its required properties. \`!\` marks its events, and \`=\` marks a widget with a \`field\`. ${widgets.map(widgetWords).join('; ')}.`,
    `## Endpoints\n\n${families.flatMap(familyWords).join('; ')}.`,
  ])
  return wrapped(text)
}

const work = [
  `## Work in a loop

1. Copy the most similar screen: \`npx lienzo new screen NAME --from OTHER --title-es … --title-en …\`.
2. Edit one document. Documents contain keys of texts, never texts. The texts are in \`locales/es\` and \`locales/en\`.
3. Run \`npx lienzo check FILE\`. Each finding names its place, its cause and its fix. \`--fix\` corrects each mistake that has only one possible fix.
4. Repeat these steps until the command reports no findings. Then run \`npx lienzo check\`, which also plays the scenarios.
5. Add a scenario for each new branch, and record the expected results with \`npx lienzo check --accept SCREEN\`.

\`npx lienzo explain LZ302\` explains a code with a wrong and a right document. \`npx lienzo diff\` describes the changes
in words. \`npx lienzo mutants SCREEN\` finds missing expectations. \`npx lienzo mcp\` offers these commands as MCP
tools. The tool *propose* sends drafts to the team's studio for a review. This tool needs \`LIENZO_STUDIO\` (the URL)
and \`LIENZO_STUDIO_TOKEN\`. The operator issues a token with \`npx lienzo token issue\`. A token has the rights of an
author. Only people approve and publish.`,
  `## Files

- \`schemas/screens\`: one file for each screen
- \`schemas/fragments\`: the shared parts of screens
- \`schemas/scenarios\`: the responses and steps that show each state of a screen
- \`schemas/endpoints\`: the requests, by family
- \`schemas/profiles\`: the regions
- \`schemas/app.json\`: the session and the native methods

Read these pages in full: [documents](docs/reference/screen.md),
[expressions](docs/reference/expressions.md), [actions](docs/reference/actions.md),
[widgets](docs/reference/widgets.md), [endpoints](docs/reference/endpoints.md),
[findings](docs/reference/findings.md), [how to write a screen](docs/guides/writing-a-screen.md).
Before you change code, read [how to contribute](CONTRIBUTING.md).`,
]

function members({ properties = {}, required = [] }: Schema, without: string[] = []): string {
  return Object.keys(properties)
    .filter((name) => !name.startsWith('$') && !without.includes(name))
    .map((name) => (required.includes(name) ? `${name}*` : name))
    .join(', ')
}

function actionWords(name: string, action: Schema): string {
  const found = members(action, ['do', 'when'])
  return found === '' ? code(name) : `${code(name)} (${found})`
}

function operators(grammar: Grammar): string[] {
  return Object.keys(grammar['expression.schema.json']?.properties ?? {}).filter(
    (name) => !name.startsWith('$'),
  )
}

function widgetWords({ name, schema, facts }: WidgetSource): string {
  const needed = schema.required ?? []
  const events = eventNames(facts).map((event) => `!${event}`)
  const field = facts.field ? ['='] : []
  return [code(name), ...needed, ...field, ...events].join(' ')
}

function familyWords({ family, endpoints }: EndpointFamily): string[] {
  const called = Object.entries(endpoints).filter(([, { enabled }]) => enabled !== false)
  return called.length === 0 ? [] : [`${code(family)}: ${called.map(([name]) => name).join(', ')}`]
}

const widest = 120

function wrapped(text: string): string {
  return text.replace(/^.{121,}$/gm, (long) => {
    const lines: string[] = ['']
    for (const word of long.split(' ')) {
      const line = lines.at(-1)!
      const longer = line === '' ? word : `${line} ${word}`
      if (longer.length > widest) lines.push(word)
      else lines[lines.length - 1] = longer
    }
    return lines.join('\n')
  })
}
