import { pascalCase } from '../registry'
import type { Schema, WidgetSource } from '../../packaging'
import { doc, TypeEmitter } from './type-emitter'

const emitter = new TypeEmitter({ files: {}, open: 'unknown' })

/** The props of each widget: resolved values, the bound value, and one handler an event. */
export function propTypes(widgets: readonly WidgetSource[]): string {
  const used = [
    'WidgetBase',
    ...(widgets.some(hasEvents) ? ['WidgetEvent'] : []),
    ...(widgets.some(({ facts }) => facts.field) ? ['WidgetField'] : []),
  ]
  return `import type { ${used.join(', ')} } from '../renderer/react'\n\n${widgets.map(propsOf).join('\n\n')}\n`
}

function hasEvents({ facts }: WidgetSource): boolean {
  return Object.keys(facts.events).length > 0
}

function propsOf({ name, schema, facts }: WidgetSource): string {
  const bases = [
    'WidgetBase',
    ...(facts.field ? [`Partial<WidgetField<${emitter.type(facts.field, name)}>>`] : []),
  ]
  const handlers = Object.entries(facts.events).map(
    ([event, payload]) => `  on${pascalCase(event)}?: WidgetEvent${argument(payload)}`,
  )
  const members = [emitter.members(schema, name), ...handlers].filter((line) => line !== '')
  const body = members.length > 0 ? `{\n${members.join('\n')}\n}` : '{}'
  return `${doc(schema.description)}export interface ${pascalCase(name)}Props extends ${bases.join(', ')} ${body}`
}

function argument(payload: Schema | null): string {
  return payload ? `<${emitter.type(payload, '')}>` : ''
}
