import { type ReactNode, useMemo, useState } from 'react'
import {
  child,
  isObject,
  type JsonObject,
  stringOrEmpty,
  valueAt,
} from '../../../../renderer/language'
import { nodePointer, readJson } from '../../../analysis/authoring/document/nodes'
import type { Project } from '../../../analysis/project/project'
import { kindOf } from '../../../analysis/project/source-file'
import { areEqual } from '../../../analysis/json/are-equal'
import { labelOf } from '../../../analysis/words/member-label'
import { Button, Described } from '../controls/controls'
import { useOpenDocument } from '../document/use-project'
import { examplePropsOf } from '../palette/gallery-widgets'
import { minimalNode } from '../palette/palette-dialog'
import { fileWords } from '../screens/list-screens'
import { useCanEdit } from '../team/use-team'
import { useFiles, useFindings, useSelected, useSelection, useStudio } from '../use-studio'
import { widgetTitle, t } from '../words/words'
import { FieldFindings, Section } from './field'
import './form.css'
import { documentSchemaOf, givenSchema, nodeSchema, widgetSchema } from './given-schemas'
import { memberSchemas } from './grammar'
import { ObjectForm } from './schema-form'
import { PlaceContext, useFormPlace, usePlace } from './use-place'

/** Shows the form of the selected value; without a selection, the form of the document. */
export function PropertiesPanel(): ReactNode {
  const { document, isValid, path } = useOpenDocument()
  const { selection } = useSelection()
  const pointer = nodePointer(selection.pointer) ?? ''
  const place = usePlace(pointer)
  const canEdit = useCanEdit() && kindOf(path) !== 'endpoints'
  const value = document && valueAt(document, pointer)
  return (
    // A reader's form is disabled. This section can have the focus, so that the reader can scroll
    // with the keyboard.
    <section
      className="st-properties"
      aria-label={t('studio.properties')}
      tabIndex={canEdit ? undefined : 0}
    >
      {!isValid && path !== '' && (
        <output className="st-note st-tone--warning">{t('propertiesPanel.theTextIsNoJson')}</output>
      )}
      <fieldset className="st-properties__all" disabled={!isValid || !canEdit}>
        <legend className="lz-visually-hidden">
          {t('propertiesPanel.propertiesOfWhatIsSelected')}
        </legend>
        <PlaceContext value={place}>
          {isObject(value) && pointer !== '' ? (
            <NodeForm
              key={`${path}${pointer}${selection.newNode}`}
              node={value}
              pointer={pointer}
            />
          ) : (
            <DocumentForm key={path} document={document} path={path} />
          )}
        </PlaceContext>
      </fieldset>
    </section>
  )
}

interface HeadProps {
  readonly title: string
  readonly about: string
  readonly pointer: string
}

function scrollUp(head: HTMLElement | null): void {
  head?.closest('.st-tabpanel')?.scrollTo?.(0, 0)
}

function Head({ title, about, pointer }: HeadProps): ReactNode {
  return (
    <header ref={scrollUp} className="st-properties__head">
      <h2>{title}</h2>
      <p className="st-muted">
        <Described text={about} />
      </p>
      <FieldFindings pointer={pointer} isOwn />
    </header>
  )
}

interface DocumentProps {
  readonly document: JsonObject | undefined
  readonly path: string
}

/** Shows the form of a document, without its name. The *Rename* dialog changes the name. */
function DocumentForm({ document, path }: DocumentProps): ReactNode {
  const files = useFiles()
  const kind = kindOf(path)
  const schema = documentSchemaOf(path)
  if (kind === 'texts') return <TextsHint />
  if (!document || !schema)
    return <p className="st-empty">{t('propertiesPanel.thereIsNothingToShow')}</p>
  const name = fileWords(path, files)
  const about = kind === 'screen' || kind === 'fragment' ? t('documentForm.selectANodeInThe') : ''
  return (
    <>
      <Head title={name} about={about} pointer="" />
      <div className="st-section__body">
        <ObjectForm
          label={name}
          schema={schema}
          pointer=""
          value={document}
          only={(member) => member !== 'screen' && member !== 'fragment'}
        />
      </div>
    </>
  )
}

function TextsHint(): ReactNode {
  const { layout } = useStudio()
  return (
    <p className="st-empty">
      {t('propertiesPanel.textsBelow')}{' '}
      <Button onClick={() => layout.show({ drawer: 'texts' })}>{t('studio.texts')}</Button>
    </p>
  )
}

const membersBySection = {
  shown: ['when', 'each', 'as', 'key', 'empty', 'critical', 'fallback'],
  names: ['id', 'field', '$comment'],
} as const
const apart = new Set<string>([
  ...membersBySection.shown,
  ...membersBySection.names,
  'on',
  'with',
  'children',
  'widget',
  'fragment',
])

function NodeForm({ node, pointer }: { node: JsonObject; pointer: string }): ReactNode {
  const { project } = useFormPlace()
  const schema = nodeSchema(node, project)
  const [title, about] = titleAndDescription(node, project)
  const form = { label: '', schema, pointer, value: node }
  const widget = project.widgets.get(stringOrEmpty(node['widget']))
  const events = memberSchemas(schema)['on']
  const isSometimes = node['when'] !== undefined || node['each'] !== undefined
  const needs = useNeeds(node, pointer)
  const chains = events && widget && widget.events.size > 0 && (
    <ObjectForm label="" schema={events} pointer={child(pointer, 'on')} value={node['on']} isOpen />
  )
  return (
    <>
      <Head title={title} about={about} pointer={pointer} />
      {(needs.members.length > 0 || needs.hasEvents) && (
        <Section title={t('nodeForm.whatItStillNeeds')}>
          {needs.members.length > 0 && (
            <>
              <p className="st-hint">{t('nodeForm.theValuesOfAnExample')}</p>
              <ObjectForm {...form} only={(name) => needs.members.includes(name)} />
            </>
          )}
          {needs.hasEvents && chains}
        </Section>
      )}
      {widget ? (
        <Section title={t('widgetProps.whatItShows')}>
          <ObjectForm
            {...form}
            key={widget.name}
            only={(name) => !apart.has(name) && !needs.members.includes(name)}
          />
        </Section>
      ) : (
        <Inputs node={node} pointer={pointer} />
      )}
      <Section
        title={t('nodeForm.whenItShows')}
        summary={isSometimes ? t('nodeForm.sometimes') : t('nodeForm.always')}
      >
        <ObjectForm
          {...form}
          only={(name) => membersBySection.shown.some((part) => part === name)}
        />
      </Section>
      {chains && !needs.hasEvents && <Section title={labelOf('on')}>{chains}</Section>}
      <Section title={t('newScreenDialog.name')}>
        <ObjectForm
          {...form}
          only={(name) =>
            membersBySection.names.some((part) => part === name) && !needs.members.includes(name)
          }
        />
      </Section>
    </>
  )
}

/**
 * Returns the members that a node needs. The list does not change while the author fills in the
 * members. A finding can add a member, such as the missing action of a button.
 */
function useNeeds(
  node: JsonObject,
  pointer: string,
): { readonly members: readonly string[]; readonly hasEvents: boolean } {
  const { project } = useFormPlace()
  const newNode = useSelected('newNode')
  const findings = useFindings(useSelected('path'))
  const widget = project.widgets.get(stringOrEmpty(node['widget']))
  const members = useMemo(() => {
    const first = readJson(newNode)?.json
    if (!widget || !isObject(first)) return []
    const example = minimalNode(widget, examplePropsOf(widget.name), project.assets)
    const shown = Object.keys(example).filter(
      (name) => name !== 'widget' && areEqual(example[name], first[name]),
    )
    // An input stores the entered value only in a state entry.
    return widget.field && first['field'] === undefined ? [...shown, 'field'] : shown
  }, [newNode, widget, project])
  const [hasEvents, setHasEvents] = useState(false)
  const asks = newNode !== '' && widget !== undefined && widget.events.size > 0
  if (asks && !hasEvents && findings.some((finding) => finding.pointer === pointer))
    setHasEvents(true)
  return { members, hasEvents }
}

function titleAndDescription(node: JsonObject, project: Project): [string, string] {
  const widget = stringOrEmpty(node['widget'])
  const name = stringOrEmpty(node['fragment']) || widget
  if (project.widgets.has(widget)) {
    const { description } = widgetSchema(project, widget)
    return [widgetTitle(project, name), stringOrEmpty(description)]
  }
  const fragment = project.fragments.get(name)
  const about = fragment
    ? stringOrEmpty(fragment.document['description']) || t('catalog.nodesThatSeveralScreensShare')
    : t('nodeForm.thereIsNoWidgetOf')
  return [name || t('nodeForm.aNode'), about]
}

function Inputs({ node, pointer }: { node: JsonObject; pointer: string }): ReactNode {
  const place = useFormPlace()
  const { select } = useSelection()
  const schema = givenSchema('with', node, place)
  const fragment = place.project.fragments.get(stringOrEmpty(node['fragment']))
  if (!fragment) return null
  return (
    <Section title={t('fragmentForm.whatItIsGiven')}>
      {schema && (
        <ObjectForm
          label={fragment.name}
          schema={schema}
          pointer={child(pointer, 'with')}
          value={node['with']}
        />
      )}
      <Button onClick={() => select({ path: fragment.file, pointer: '' })}>
        {t('fragmentForm.openTheFragment')}
      </Button>
    </Section>
  )
}
