import { t } from '../words/words'
import type { Project } from '../../../analysis/project/project'
import type { Widget } from '../../../analysis/project/widgets'
import { stringOrEmpty, isObject, type JsonObject } from '../../../../renderer/language'
import { minimalFragment, minimalNode } from './minimal-node'

/** An item that can be added: a widget, or a fragment. */
export interface PaletteItem {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly kind: 'widget' | 'fragment'
  /** Creates the node, which is valid at once. */
  readonly node: () => JsonObject
}

/** Items of one kind. */
export interface PaletteGroup {
  readonly title: string
  readonly items: readonly PaletteItem[]
}

/** Names of the areas in widget schemas, in the order of their use. */
const areas: readonly (readonly [string, string])[] = [
  ['text', t('catalog.wordsAndFigures')],
  ['layout', t('catalog.layout')],
  ['input', t('catalog.whatPeoplePressAndFill')],
  ['media', t('catalog.pictures')],
  ['feedback', t('catalog.messagesAndWaiting')],
]

/** All items that can be added to a screen, by group. */
export function catalogOf(
  project: Project,
  examples: (widget: string) => JsonObject,
): PaletteGroup[] {
  const widgets = [...project.widgets.values()].map((widget) => ({
    area: areaOf(project, widget),
    item: widgetItem(project, widget, examples),
  }))
  const known = areas.map(
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
      title: fragment.name,
      description:
        stringOrEmpty(fragment.document['description']) ||
        t('catalog.nodesThatSeveralScreensShare'),
      kind: 'fragment',
      node: () => minimalFragment(fragment),
    }),
  )
  return [
    ...known,
    { title: t('catalog.otherWidgets'), items: others },
    { title: t('catalog.fragmentsOfThisProject'), items: fragments },
  ].filter(({ items }) => items.length > 0)
}

/** The groups with the items whose words contain every searched word. */
export function searchCatalog(groups: readonly PaletteGroup[], search: string): PaletteGroup[] {
  const words = search.toLowerCase().split(/\s+/)
  const matches = ({ name, title, description }: PaletteItem) =>
    words.every((word) => `${name} ${title} ${description}`.toLowerCase().includes(word))
  return groups
    .map(({ title, items }) => ({ title, items: items.filter(matches) }))
    .filter(({ items }) => items.length > 0)
}

function widgetItem(
  project: Project,
  widget: Widget,
  examples: (widget: string) => JsonObject,
): PaletteItem {
  const schema = schemaOf(project, widget)
  return {
    name: widget.name,
    title: stringOrEmpty(schema['title']) || widget.name,
    description: stringOrEmpty(schema['description']),
    kind: 'widget',
    node: () => minimalNode(widget, examples(widget.name), project.assets),
  }
}

function areaOf(project: Project, widget: Widget): string {
  const about = schemaOf(project, widget)['x-widget']
  return isObject(about) && typeof about['area'] === 'string' ? about['area'] : ''
}

function schemaOf({ files }: Project, { file }: Widget): JsonObject {
  const schema = files.get(file)?.json
  return isObject(schema) ? schema : {}
}
