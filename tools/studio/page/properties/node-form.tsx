import { t } from '../words/words'
import type { ReactNode } from 'react'
import nodeSchema from '../../../../schemas/language/node.schema.json'
import { isObject, type JsonObject, stringOrEmpty } from '../../../../renderer/language'
import { booleanType } from '../../../analysis/types/type'
import { useProject } from '../document/use-project'
import { RuleDepsContext } from '../rules/use-rule-deps'
import { useSelected } from '../use-studio'
import { EventForm } from './event-form'
import { FieldFindings } from './field-findings'
import { FragmentForm } from './fragment-form'
import { NameField } from './name-field'
import { RepeatForm } from './repeat-form'
import { Section } from './section'
import { usePlace } from './use-place'
import { ValueField } from './value-field'
import { anything, type Taken } from './value-mode'
import { WidgetProps } from './widget-props'

const about = nodeSchema.definitions.widgetNode.properties
const truth: Taken = { ...anything, type: booleanType, schema: { default: true } }
const plainTruth: Taken = { ...truth, schema: { default: false }, literal: true }

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

/** The kind of the node: the title of its widget or the name of its fragment. */
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
      <p className="st-muted">{isObject(schema) ? stringOrEmpty(schema['description']) : about}</p>
      <FieldFindings pointer={pointer} isOwn />
    </header>
  )
}

/** Whether the node shows, how often, and the effect of its failure on the screen. */
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

/** The names by which other documents, and the state of the screen, refer to the node. */
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
