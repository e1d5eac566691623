import { expect, it } from 'vitest'
import { readSources } from './packaging'
import { widgetShape } from '../analysis/project/widgets'

const kinds = new Map([
  ['x-url', 'link'],
  ['x-image', 'image'],
])

/** Lists the members of a value at any depth. */
function membersIn(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap((member) => [member, ...membersIn(member[1])])
    : []
}

it.each(readSources(process.cwd()).widgets.map((widget) => [widget.name, widget] as const))(
  'the URL policy applies to each URL property of the widget %s [E1]',
  (_, widget) => {
    const written = membersIn([widget.schema.properties, widget.facts.field]).flatMap(
      ([name, value]) => (name === 'format' ? (kinds.get(String(value)) ?? []) : []),
    )
    const checked = membersIn(widgetShape(widget.schema, widget.facts.field)).flatMap(
      ([, value]) =>
        typeof value === 'string' && /^(link|image)!*$/.test(value) ? value.replace(/!/g, '') : [],
    )
    expect(checked.toSorted()).toEqual(written.toSorted())
  },
)
