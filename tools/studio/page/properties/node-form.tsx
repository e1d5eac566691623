import { useState, type ReactNode } from 'react'
import nodeSchema from '../../../../schemas/language/node.schema.json'
import { isObject, type JsonObject, stringOf } from '../../../../renderer/language'
import { booleanType } from '../../../analysis/types'
import type { Widget } from '../../../analysis/project'
import { useProject } from '../document/use-project'
import { RuleWorldContext } from '../rules/use-rule-world'
import { useSelection } from '../selection'
import { EventForm } from './event-form'
import { FieldFindings } from './field-findings'
import { NameField } from './name-field'
import { PickField } from './pick-field'
import { RepeatForm } from './repeat-form'
import { Section } from './section'
import { usePlace } from './use-place'
import { ValueField } from './value-field'
import { labelOf, takenBy, type Taken } from './value-mode'

const about = nodeSchema.definitions.widgetNode.properties
const truth: Taken = {
  type: booleanType,
  schema: { default: true },
  required: false,
  literal: false,
}
const plainTruth: Taken = {
  type: booleanType,
  schema: { default: false },
  required: false,
  literal: true,
}

/**
 * Everything that can be said of a node, by the schema of its widget or the inputs of its fragment.
 */
export function NodeForm({ node, pointer }: { node: JsonObject; pointer: string }): ReactNode {
  const { widgets, files, fragments, screens } = useProject()
  const place = usePlace(pointer)
  const widget = widgets.get(stringOf(node['widget']))
  const schema = widget && files.get(widget.file)?.json
  const fragment = fragments.get(stringOf(node['fragment']))
  const { selection } = useSelection()
  const states = screens.get(selection.screen)?.document['state']
  return (
    <RuleWorldContext value={place}>
      <header className="st-properties__head">
        <h2>
          {isObject(schema)
            ? stringOf(schema['title'])
            : stringOf(node['fragment']) || stringOf(node['widget']) || 'A node'}
        </h2>
        <p>
          {isObject(schema)
            ? stringOf(schema['description'])
            : fragment
              ? stringOf(fragment.document['description']) || 'Nodes that several screens share.'
              : 'There is no widget of this name.'}
        </p>
        <FieldFindings pointer={pointer} isOwn />
      </header>
      {fragment && <FragmentForm node={node} pointer={pointer} name={fragment.name} />}
      {widget && <WidgetProps key={widget.name} widget={widget} node={node} pointer={pointer} />}
      <Section title="When it shows" summary={node['when'] === undefined ? 'always' : 'sometimes'}>
        <ValueField
          label="Shows"
          pointer={`${pointer}/when`}
          value={node['when']}
          taken={truth}
          {...(node['when'] === undefined ? { about: 'Without a condition it always shows.' } : {})}
        />
        <RepeatForm node={node} pointer={pointer} />
        <ValueField
          label="Critical"
          pointer={`${pointer}/critical`}
          value={node['critical']}
          taken={plainTruth}
          about={about.critical.description}
        />
      </Section>
      {widget && [...widget.events.keys()].length > 0 && (
        <Section title="What happens">
          {[...widget.events.keys()].map((event) => (
            <EventForm
              key={event}
              event={event}
              pointer={`${pointer}/on/${event}`}
              chain={isObject(node['on']) ? node['on'][event] : undefined}
            />
          ))}
        </Section>
      )}
      <Section title="Name">
        <NameField
          label="Id"
          pointer={`${pointer}/id`}
          value={stringOf(node['id'])}
          about={about.id.description}
        />
        {widget?.field && (
          <PickField
            label="Field"
            pointer={`${pointer}/field`}
            value={stringOf(node['field'])}
            options={Object.keys(isObject(states) ? states : {})}
            about={about.field.description}
          />
        )}
      </Section>
    </RuleWorldContext>
  )
}

/** What is needed and what is set comes first; the rest waits behind a button. */
function WidgetProps({
  widget,
  node,
  pointer,
}: {
  widget: Widget
  node: JsonObject
  pointer: string
}): ReactNode {
  // What is set later stays where it stands, so that nothing jumps away under the hand.
  const [first] = useState(
    () =>
      new Set(
        [...widget.props]
          .filter(([name, { required }]) => required || node[name] !== undefined)
          .map(([name]) => name),
      ),
  )
  const field = ([name, prop]: [
    string,
    Widget['props'] extends ReadonlyMap<string, infer Value> ? Value : never,
  ]) => (
    <ValueField
      key={name}
      label={labelOf(name)}
      pointer={`${pointer}/${name}`}
      value={node[name]}
      taken={takenBy(prop)}
      about={stringOf(prop.schema['description'])}
    />
  )
  const all = [...widget.props].filter(([name]) => name !== 'value' || !widget.field)
  const more = all.filter(([name]) => !first.has(name))
  return (
    <>
      <Section title="What it shows">
        {all.filter(([name]) => first.has(name)).map(field)}
        {first.size === 0 && <p className="st-empty">Nothing is needed.</p>}
      </Section>
      {more.length > 0 && (
        <Section title="More properties" summary={String(more.length)} isClosed>
          {more.map(field)}
        </Section>
      )}
    </>
  )
}

/** The inputs that a fragment asks for. */
function FragmentForm({
  node,
  pointer,
  name,
}: {
  node: JsonObject
  pointer: string
  name: string
}): ReactNode {
  const { fragments } = useProject()
  const { select } = useSelection()
  const fragment = fragments.get(name)
  const given = isObject(node['with']) ? node['with'] : {}
  const declared = isObject(fragment?.document['with']) ? fragment.document['with'] : {}
  return (
    <Section title="What it is given">
      {[...(fragment?.inputs ?? [])].map(([input, { type, required }]) => {
        const entry = declared[input]
        const schema = isObject(entry) && isObject(entry['schema']) ? entry['schema'] : {}
        return (
          <ValueField
            key={input}
            label={labelOf(input)}
            pointer={`${pointer}/with/${input}`}
            value={given[input]}
            taken={{
              type,
              schema: { ...schema, 'x-text': type.string !== undefined },
              required,
              literal: false,
            }}
            about={isObject(entry) ? stringOf(entry['description']) : ''}
          />
        )
      })}
      <button
        type="button"
        className="st-button"
        onClick={() => fragment && select({ path: fragment.file, pointer: '' })}
      >
        Open the fragment
      </button>
    </Section>
  )
}
