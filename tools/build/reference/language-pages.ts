import type { Schema } from '../../packaging'
import { code, page, table } from './markdown'
import { memberTable, objectSection } from './object-section'

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
