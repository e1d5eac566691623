import type { Schema, Sources } from '../packaging'
import { authoringForm, hiddenProps, nodeGrammar } from './authoring-form.ts'

/** One schema for the nodes of all widgets; `widget` selects the part. */
export function widgetsSchema({ grammar, widgets }: Sources): Schema {
  const node = nodeGrammar(grammar)
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'widgets.generated.schema.json',
    title: 'Widget',
    type: 'object',
    properties: { widget: { examples: widgets.map(({ name }) => name) } },
    discriminator: { propertyName: 'widget' },
    oneOf: widgets.map(({ name }) => ({ $ref: `#/definitions/${name}` })),
    definitions: Object.fromEntries(
      widgets.map((widget) => [widget.name, authoringForm(widget, node)]),
    ),
  }
}

/** The mistakes in widget schemas, as messages. */
export function widgetProblems({ grammar, widgets }: Sources): string[] {
  const node = nodeGrammar(grammar)
  return widgets.flatMap((widget) =>
    hiddenProps(widget, node).map(
      (prop) =>
        `widgets/${widget.name}: the prop "${prop}" cannot be written in a document, because a node has a key of that name. Rename the prop.`,
    ),
  )
}

/** All existing names, as examples that editors suggest. Only the checker reports unknown names. */
export function namesSchema({ names }: Sources): Schema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'names.generated.schema.json',
    definitions: Object.fromEntries(
      Object.entries(names).map(([kind, list]) => [
        kind,
        list.length > 0 ? { examples: [...new Set(list)].sort() } : {},
      ]),
    ),
  }
}
