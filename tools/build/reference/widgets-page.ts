import { eventNames } from '../authoring/authoring-form'
import type { WidgetSource } from '../../packaging'
import { code, page } from './markdown'
import { memberTable } from './object-section'
import { typeWords } from './type-words'

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
