import { givenSchema, widgetSchema } from '../form/given-schemas'
import { emptyValueOf } from '../form/grammar'
import { translateDescription } from '../../../analysis/words/translate-description'
import { widgetTitle, t } from '../words/words'
import { createPortal } from 'react-dom'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import {
  isObject,
  type Json,
  type JsonObject,
  objectOrEmpty,
  stringOrEmpty,
} from '../../../../renderer/language'
import { choiceLabel, declaredLabel } from '../../../analysis/words/member-label'
import { printJson } from '../../../analysis/edits/print-json'
import { Described, DialogHead } from '../controls/controls'
import { startDrag } from '../outline/use-dragging'
import { useProject } from '../document/use-project'
import { examplePropsOf } from './gallery-widgets'
import { createSearch } from '../find/create-search'
import './palette.css'
import { WidgetPreview } from './widget-preview'
import type { Project } from '../../../analysis/project/project'
import type { Prop, Widget } from '../../../analysis/project/widgets'

interface Props {
  readonly close: () => void
  readonly add: (source: string) => void
}

/**
 * Shows the palette. The user can drag items to the outline or to the phone. Escape, the close
 * button and a drop close the palette.
 */
export function PaletteDialog({ close, add }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close()
    }
    const page = dialog.current
    page?.addEventListener('keydown', press)
    return () => page?.removeEventListener('keydown', press)
  }, [close])
  const palette = (
    <dialog ref={dialog} open className="st-modal st-palette" aria-labelledby="st-palette-title">
      <DialogHead id="st-palette-title" heading={t('paletteDialog.addToTheScreen')} close={close} />
      <p className="st-hint">{t('paletteDialog.pressOrDrag')}</p>
      <PaletteList add={add} close={close} />
    </dialog>
  )
  return createPortal(palette, document.querySelector('.st-page') ?? document.body)
}

/** Shows the items. A press on an item adds it. */
function PaletteList({ add, close }: Props): ReactNode {
  const project = useProject()
  const [search, setSearch] = useState('')
  const catalog = useMemo(() => catalogOf(project, examplePropsOf), [project])
  // The pictures appear later, so that the user can search at once.
  const hasPictures = useDeferredValue(true, false)
  const find = useMemo(() => searchCatalog(catalog), [catalog])
  const groups = find(useDeferredValue(search))
  const [first] = find(search).flatMap((group) => group.items)
  return (
    <>
      <form
        className="st-palette__search"
        onSubmit={(event) => {
          event.preventDefault()
          if (first && search !== '') add(printNode(first.node()))
        }}
      >
        <input
          type="search"
          className="st-input"
          aria-label={t('paletteList.searchWidgetsAndFragments')}
          placeholder={t('paletteList.searchButtonAmountPictureEnter')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </form>
      {groups.length === 0 && (
        <output className="st-empty">{t('paletteList.nothingHasTheseWords')}</output>
      )}
      {groups.map((group) => (
        <PaletteSection
          key={group.title}
          {...group}
          add={add}
          close={close}
          hasPictures={hasPictures}
        />
      ))}
    </>
  )
}

function PaletteSection({
  title,
  items,
  add,
  close,
  hasPictures,
}: PaletteGroup & Props & { hasPictures: boolean }): ReactNode {
  return (
    <section className="st-palette__group">
      <h3 className="st-muted">{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item.name}>
            <PaletteCard item={item} add={add} close={close} hasPicture={hasPictures} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PaletteCard({
  item,
  add,
  close,
  hasPicture,
}: Props & { item: PaletteItem; hasPicture: boolean }): ReactNode {
  const source = () => printNode(item.node())
  return (
    <button
      type="button"
      className="st-card"
      draggable
      onDragStart={(event) => startDrag(event, { pointers: [], sources: [source()] })}
      // A drop closes the palette. After a drag that ends outside of a target, the palette stays
      // open.
      onDragEnd={({ dataTransfer }) => {
        if (dataTransfer.dropEffect !== 'none') close()
      }}
      onClick={() => add(source())}
    >
      {item.kind === 'widget' &&
        (hasPicture ? <WidgetPreview widget={item.name} /> : <div className="st-preview" />)}
      <span className="st-card__title">{item.title}</span>
      <span className="st-hint">
        <Described text={item.description} />
      </span>
    </button>
  )
}

/** Formats a node as JSON. */
export function printNode(node: JsonObject): string {
  return printJson(node, { column: 0, indent: '', step: '  ', newline: '\n' })
}

interface PaletteItem {
  readonly name: string
  readonly title: string
  readonly description: string
  /** Further words by which a search finds the item. */
  readonly words: string
  readonly kind: 'widget' | 'fragment'
  readonly node: () => JsonObject
}

interface PaletteGroup {
  readonly title: string
  readonly items: readonly PaletteItem[]
}

const areas: readonly (readonly [string, string])[] = [
  ['text', t('catalog.wordsAndFigures')],
  ['layout', t('catalog.layout')],
  ['input', t('catalog.whatPeoplePressAndFill')],
  ['media', t('studio.pictures')],
  ['feedback', t('catalog.messagesAndWaiting')],
]

export function catalogOf(
  project: Project,
  examples: (widget: string) => JsonObject,
): PaletteGroup[] {
  const widgets = [...project.widgets.values()].map((widget) => ({
    area: areaOf(project, widget),
    item: widgetItem(project, widget, examples),
  }))
  const groups = areas.map(
    ([area, title]): PaletteGroup => ({
      title,
      items: widgets.filter((widget) => widget.area === area).map(({ item }) => item),
    }),
  )
  const others = widgets
    .filter(({ area }) => !areas.some(([name]) => name === area))
    .map(({ item }) => item)
  const fragments = [...project.fragments.values()].map(
    (fragment): PaletteItem => ({
      name: fragment.name,
      title: declaredLabel(fragment.name),
      description:
        stringOrEmpty(fragment.document['description']) ||
        t('catalog.nodesThatSeveralScreensShare'),
      words: '',
      kind: 'fragment',
      node: () => minimalFragment(fragment.name, project),
    }),
  )
  return [
    ...groups,
    { title: t('catalog.otherWidgets'), items: others },
    { title: t('catalog.fragmentsOfThisProject'), items: fragments },
  ].filter(({ items }) => items.length > 0)
}

/**
 * Creates a search for items that contain every word. The results keep their groups; the group with
 * the best item comes first.
 */
export function searchCatalog(groups: readonly PaletteGroup[]): (words: string) => PaletteGroup[] {
  const items = groups.flatMap((group) => group.items.map((item) => ({ ...item, group })))
  const search = createSearch(items, { title: 4, name: 2, description: 1, words: 1 })
  return (words) => {
    if (words.trim() === '') return [...groups]
    const found = search(words)
    return [...new Set(found.map(({ group }) => group))].map(({ title }) => ({
      title,
      items: found.filter(({ group }) => group.title === title),
    }))
  }
}

function widgetItem(
  project: Project,
  widget: Widget,
  examples: (widget: string) => JsonObject,
): PaletteItem {
  const schema = widgetSchema(project, widget.name)
  return {
    name: widget.name,
    title: widgetTitle(project, widget.name),
    description: translateDescription(stringOrEmpty(schema['description'])),
    words: kindsOf(schema).join(' '),
    kind: 'widget',
    node: () => minimalNode(widget, examples(widget.name), project.assets),
  }
}

/** Returns the kinds of a widget in words, such as the e-mail address of a text input. */
function kindsOf(schema: JsonObject): string[] {
  const { enum: kinds } = objectOrEmpty(objectOrEmpty(schema['properties'])['kind'])
  return Array.isArray(kinds)
    ? kinds.map((kind) => choiceLabel('kind', stringOrEmpty(kind)) ?? '')
    : []
}

function areaOf(project: Project, widget: Widget): string {
  const about = widgetSchema(project, widget.name)['x-widget']
  return isObject(about) && typeof about['area'] === 'string' ? about['area'] : ''
}

/** Returns a node with only the required properties. Their values are from `example`. */
export function minimalNode(
  widget: Widget,
  example: JsonObject,
  assets: ReadonlySet<string> | undefined,
): JsonObject {
  const needed = [...widget.props].filter(([, { required }]) => required)
  return {
    widget: widget.name,
    ...Object.fromEntries(
      needed.map(([name, prop]) => [name, valueFor(prop, example[name], assets)]),
    ),
  }
}

/** Returns a node for a fragment. Each required input gets an empty value of its type. */
function minimalFragment(fragment: string, project: Project): JsonObject {
  const schema = givenSchema('with', { fragment }, { project, document: undefined })
  const inputs = emptyValueOf(schema ?? { type: 'object' })
  return { fragment, ...(JSON.stringify(inputs) === '{}' ? {} : { with: inputs }) }
}

/**
 * Returns the value of a property. An image property gets a picture of the project, because the
 * project lacks the picture of the example.
 */
function valueFor(
  { schema }: Prop,
  example: Json | undefined,
  assets: ReadonlySet<string> | undefined,
): Json {
  if (schema['format'] === 'x-image') return `asset:${assets?.values().next().value ?? ''}`
  return example ?? emptyValueOf(schema)
}
