import {
  isObject,
  membersOf,
  objectOrEmpty,
  stringOrEmpty,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'
import type { Project } from '../../../analysis/project/project'
import type { Input, NamedDocument } from '../../../analysis/project/screens'
import { type FileKind, kindOf } from '../../../analysis/project/source-file'
import type { Widget } from '../../../analysis/project/widgets'
import {
  withExpressions,
  definitions,
  memberSchemas,
  requiredMembers,
  schemaAt,
  shapeOf,
} from './grammar'

/** Returns the schema of a node, with the members of its widget or fragment. */
export function nodeSchema(node: JsonObject, project: Project): JsonObject {
  const widget = project.widgets.get(stringOrEmpty(node['widget']))
  if (!widget) return schemaAt(`${definitions.node}#/definitions/fragmentNode`)
  const common = schemaAt(`${definitions.node}#/definitions/widgetNode`)
  const { children, field, on, ...shared } = memberSchemas(common)
  const props = [...widget.props].map(([name, { schema, literal }]): [string, JsonObject] => [
    name,
    literal ? schema : withExpressions(schema),
  ])
  return {
    ...common,
    required: requiredMembers(widgetSchema(project, widget.name)),
    properties: {
      ...Object.fromEntries(props),
      ...shared,
      ...(widget.children ? { children: children! } : {}),
      ...(widget.field ? { field: field! } : {}),
      ...(widget.events.size > 0 ? { on: eventsSchema(widget, on!) } : {}),
    },
  }
}

/** Returns the schema of a widget; an empty schema for an unknown widget. */
export function widgetSchema(
  { widgets, files }: Pick<Project, 'widgets' | 'files'>,
  name: string,
): JsonObject {
  return objectOrEmpty(files.get(widgets.get(name)?.file ?? '')?.json)
}

function eventsSchema({ events }: Widget, on: JsonObject): JsonObject {
  const chains = [...events.keys()].map((event) => [event, { $ref: definitions.chain }])
  return { ...on, additionalProperties: false, properties: Object.fromEntries(chains) }
}

/**
 * Returns the schema of a member that depends on another document: `with` of a fragment, `params`
 * of an endpoint or a screen, or `value` of a state entry. Returns `undefined` for other members,
 * and if any name is allowed.
 */
export function givenSchema(
  member: string,
  owner: Json | undefined,
  { project, document }: { readonly project: Project; readonly document: Json | undefined },
): JsonObject | undefined {
  // The document of a screen or fragment declares its own inputs, so no other document defines
  // their names.
  if (!isObject(owner) || owner['body'] !== undefined) return undefined
  const { screens, fragments, endpoints } = project
  if (member === 'with' && owner['fragment'] !== undefined)
    return inputsOf(fragments.get(stringOrEmpty(owner['fragment'])), 'with')
  if (member === 'value' && owner['do'] === 'set') return stateSchema(document, owner['state'])
  if (member !== 'params') return undefined
  if (owner['screen'] !== undefined)
    return inputsOf(screens.get(stringOrEmpty(owner['screen'])), 'params')
  const sources = isObject(document) && isObject(document['data']) ? document['data'] : {}
  const source = sources[stringOrEmpty(owner['source'])]
  const named = owner['endpoint'] ?? owner['address']
  const endpoint = endpoints.get(
    stringOrEmpty(named ?? (isObject(source) ? source['endpoint'] : undefined)),
  )
  if (!endpoint) return undefined
  const schema = inputsSchema(endpoint.document['params'] ?? {}, endpoint.params)
  // A reload uses the parameters of its source and may override them, so none is required.
  return named === undefined ? { ...schema, required: [] } : schema
}

/** Returns the declared type of a state entry, or the type of its initial value. */
function stateSchema(document: Json | undefined, name: Json | undefined): JsonObject | undefined {
  const entries = isObject(document) ? document['state'] : undefined
  const entry = isObject(entries) ? entries[stringOrEmpty(name)] : undefined
  if (isObject(entry)) return isObject(entry['type']) ? withExpressions(entry['type']) : undefined
  return entry === undefined || entry === null || Array.isArray(entry)
    ? undefined
    : withExpressions({ type: typeof entry })
}

function inputsOf(
  target: NamedDocument | undefined,
  member: 'params' | 'with',
): JsonObject | undefined {
  const declared = target?.document[member]
  return declared === undefined ? undefined : inputsSchema(declared, target!.inputs)
}

/**
 * Returns the schema of inputs. A declaration is a schema, or has a schema as its member. The
 * checker has computed which inputs are required.
 */
function inputsSchema(declared: Json, checked: ReadonlyMap<string, Input>): JsonObject {
  const inputs = membersOf(declared).filter((entry): entry is [string, JsonObject] =>
    isObject(entry[1]),
  )
  return {
    type: 'object',
    additionalProperties: false,
    required: inputs.flatMap(([name]) => (checked.get(name)?.required ? [name] : [])),
    properties: Object.fromEntries(inputs.map(([name, input]) => [name, inputSchema(input)])),
  }
}

function inputSchema({ schema, description, ...input }: JsonObject): JsonObject {
  const type = isObject(schema) ? schema : input
  const about = description ?? type['description']
  const isText = type['type'] === 'string' && type['format'] === undefined
  return withExpressions({
    ...type,
    ...(isText ? { 'x-text': true } : {}),
    ...(about === undefined ? {} : { description: about }),
  })
}

/** Returns the schema of an endpoint's response in a scenario. No member is required. */
export function answerSchema(endpoint: string, { endpoints }: Project): JsonObject {
  const { schema } = shapeOf({ $ref: definitions.answer }, {})
  const response = endpoints.get(endpoint)?.document['response']
  if (!isObject(response)) return schema
  return { ...schema, properties: { ...memberSchemas(response), ...memberSchemas(schema) } }
}

const documentSchemas: Partial<Readonly<Record<FileKind, JsonObject>>> = {
  screen: schemaAt('screen.schema.json'),
  fragment: schemaAt('fragment.schema.json'),
  scenarios: schemaAt('scenario.schema.json'),
  endpoints: schemaAt('endpoint.schema.json'),
  profile: schemaAt('profile.schema.json'),
  app: schemaAt('app.schema.json'),
}

/** Returns the schema of a document; `undefined` for files without a form. */
export function documentSchemaOf(path: string): JsonObject | undefined {
  const kind = kindOf(path)
  return kind && documentSchemas[kind]
}
