import { t } from '../words/words'
import { type ReactNode, useState } from 'react'
import nodeSchema from '../../../../schemas/language/node.schema.json'
import { isObject, type JsonObject, stringOrEmpty, type Json } from '../../../../renderer/language'
import { booleanType } from '../../../analysis/types/type'
import { useProject } from '../document/use-project'
import { RuleDepsContext } from '../rules/use-rule-deps'
import { useSelected, useSelection } from '../use-studio'
import { EventForm, RepeatForm } from './event-form'
import { FieldFindings, Section, NameField } from './field'
import { usePlace } from './use-place'
import { ValueField } from './value-field'
import { anything, type AcceptedValues, labelOf, takenBy } from './value-mode'
import type { Widget } from '../../../analysis/project/widgets'
import type { Project } from '../../../analysis/project/project'
import { Button } from '../controls/controls'
import { Described } from '../controls/described'

const about = nodeSchema.definitions.widgetNode.properties
const truth: AcceptedValues = { ...anything, type: booleanType, schema: { default: true } }
const plainTruth: AcceptedValues = { ...truth, schema: { default: false }, literal: true }

interface NodeProps {
  readonly node: JsonObject
  readonly pointer: string
}

/** All properties of a node, by the schema of its widget or the inputs of its fragment. */
export function NodeForm({ node, pointer }: NodeProps): ReactNode {
  const { widgets, fragments } = useProject()
  const scope = usePlace(pointer)
  const widget = widgets.get(stringOrEmpty(node['widget']))
  const fragment = fragments.get(stringOrEmpty(node['fragment']))
  return (
    <RuleDepsContext value={scope}>
      <NodeHead node={node} pointer={pointer} />
      {fragment && <FragmentForm node={node} pointer={pointer} fragment={fragment} />}
      {widget && <WidgetProps key={widget.name} widget={widget} node={node} pointer={pointer} />}
      <VisibilityForm node={node} pointer={pointer} />
      {widget && widget.events.size > 0 && (
        <Section title={t('nodeForm.whatHappens')}>
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
      <NamesForm node={node} pointer={pointer} isField={widget?.field !== undefined} />
    </RuleDepsContext>
  )
}

/** The heading: the title of the node's widget or the name of its fragment. */
function NodeHead({ node, pointer }: NodeProps): ReactNode {
  const { widgets, files, fragments } = useProject()
  const widget = widgets.get(stringOrEmpty(node['widget']))
  const schema = widget && files.get(widget.file)?.json
  const fragment = fragments.get(stringOrEmpty(node['fragment']))
  const name =
    stringOrEmpty(node['fragment']) || stringOrEmpty(node['widget']) || t('nodeForm.aNode')
  const about = fragment
    ? stringOrEmpty(fragment.document['description']) || t('nodeForm.nodesThatSeveralScreensShare')
    : t('nodeForm.thereIsNoWidgetOf')
  return (
    <header className="st-properties__head">
      <h2>{isObject(schema) ? stringOrEmpty(schema['title']) : name}</h2>
      <p className="st-muted">
        <Described text={isObject(schema) ? stringOrEmpty(schema['description']) : about} />
      </p>
      <FieldFindings pointer={pointer} isOwn />
    </header>
  )
}

/** Whether and how often the node is shown, and the effect of its failure on the screen. */
function VisibilityForm({ node, pointer }: NodeProps): ReactNode {
  const isAlways = node['when'] === undefined
  return (
    <Section
      title={t('nodeForm.whenItShows')}
      summary={isAlways ? t('nodeForm.always') : t('nodeForm.sometimes')}
    >
      <ValueField
        label={t('nodeForm.shows')}
        pointer={`${pointer}/when`}
        value={node['when']}
        taken={truth}
        {...(isAlways ? { about: t('nodeForm.withoutAConditionItAlways') } : {})}
      />
      <RepeatForm node={node} pointer={pointer} />
      <ValueField
        label={t('nodeForm.critical')}
        pointer={`${pointer}/critical`}
        value={node['critical']}
        taken={plainTruth}
        about={about.critical.description}
      />
    </Section>
  )
}

/** The names by which other documents and the state of the screen refer to the node. */
function NamesForm({ node, pointer, isField }: NodeProps & { isField: boolean }): ReactNode {
  const { screens } = useProject()
  const states = screens.get(useSelected('screen'))?.document['state']
  return (
    <Section title={t('nodeForm.name')}>
      <NameField
        label={t('nodeForm.id')}
        pointer={`${pointer}/id`}
        value={stringOrEmpty(node['id'])}
        about={about.id.description}
      />
      {isField && (
        <NameField
          label={t('nodeForm.field')}
          pointer={`${pointer}/field`}
          value={stringOrEmpty(node['field'])}
          options={Object.keys(isObject(states) ? states : {})}
          about={about.field.description}
        />
      )}
    </Section>
  )
}

interface WidgetPropsProps {
  readonly widget: Widget
  readonly node: JsonObject
  readonly pointer: string
}

/** Required and set properties come first. The others are behind a button. */
function WidgetProps({ widget, node, pointer }: WidgetPropsProps): ReactNode {
  // Properties that are set later keep their position, so that nothing moves during editing.
  const [first] = useState(() => neededOrSet(widget, node))
  const fields = [...widget.props]
    .filter(([name]) => name !== 'value' || !widget.field)
    .map(([name, prop]) => ({
      isFirst: first.has(name),
      field: (
        <ValueField
          key={name}
          label={labelOf(name)}
          pointer={`${pointer}/${name}`}
          value={node[name]}
          taken={takenBy(prop)}
          about={stringOrEmpty(prop.schema['description'])}
        />
      ),
    }))
  const more = fields.filter(({ isFirst }) => !isFirst)
  return (
    <>
      <Section title={t('widgetProps.whatItShows')}>
        {fields.filter(({ isFirst }) => isFirst).map(({ field }) => field)}
        {first.size === 0 && <p className="st-empty">{t('widgetProps.nothingIsNeeded')}</p>}
      </Section>
      {more.length > 0 && (
        <Section title={t('widgetProps.moreProperties')} summary={String(more.length)} isClosed>
          {more.map(({ field }) => field)}
        </Section>
      )}
    </>
  )
}

function neededOrSet({ props }: Widget, node: JsonObject): ReadonlySet<string> {
  return new Set(
    [...props]
      .filter(([name, { required }]) => required || node[name] !== undefined)
      .map(([name]) => name),
  )
}

type Fragment = Project['fragments'] extends ReadonlyMap<string, infer Value> ? Value : never
type Input = Fragment['inputs'] extends ReadonlyMap<string, infer Value> ? Value : never

/** The inputs of a fragment. */
function FragmentForm({
  node,
  pointer,
  fragment,
}: {
  node: JsonObject
  pointer: string
  fragment: Fragment
}): ReactNode {
  const { select } = useSelection()
  const inputs = isObject(node['with']) ? node['with'] : {}
  const declared = isObject(fragment.document['with']) ? fragment.document['with'] : {}
  return (
    <Section title={t('fragmentForm.whatItIsGiven')}>
      {[...fragment.inputs].map(([name, input]) => (
        <ValueField
          key={name}
          label={labelOf(name)}
          pointer={`${pointer}/with/${name}`}
          value={inputs[name]}
          {...takenByInput(input, declared[name])}
        />
      ))}
      <Button onClick={() => select({ path: fragment.file, pointer: '' })}>
        {t('fragmentForm.openTheFragment')}
      </Button>
    </Section>
  )
}

function takenByInput(
  { type, required }: Input,
  entry: Json | undefined,
): { taken: AcceptedValues; about: string } {
  const declared = isObject(entry) ? entry : {}
  const schema = isObject(declared['schema']) ? declared['schema'] : {}
  return {
    taken: {
      type,
      schema: { ...schema, 'x-text': type.string !== undefined },
      required,
      literal: false,
    },
    about: stringOrEmpty(declared['description']),
  }
}
