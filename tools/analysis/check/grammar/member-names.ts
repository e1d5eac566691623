import actionGrammar from '../../../../schemas/language/action.schema.json'
import appGrammar from '../../../../schemas/language/app.schema.json'
import dataTypeGrammar from '../../../../schemas/language/data-type.schema.json'
import endpointGrammar from '../../../../schemas/language/endpoint.schema.json'
import fragmentGrammar from '../../../../schemas/language/fragment.schema.json'
import nodeGrammar from '../../../../schemas/language/node.schema.json'
import pictureGrammar from '../../../../schemas/language/picture.schema.json'
import profileGrammar from '../../../../schemas/language/profile.schema.json'
import scenarioGrammar from '../../../../schemas/language/scenario.schema.json'
import screenGrammar from '../../../../schemas/language/screen.schema.json'
import widgetGrammar from '../../../../schemas/language/widget.schema.json'
import { isObject, operators, type JsonObject, segmentsOf } from '../../../../renderer/language'
import type { FileKind } from '../../project/source-file'
import type { Project } from '../../project/project'
import type { Widget } from '../../project/widgets'
import { translate, say } from '../../words/words'

/** A kind of object in documents: its noun for messages, and its allowed members. */
interface ObjectNoun {
  readonly noun: string
  readonly names: readonly string[]
  /** The events of a widget. */
  readonly events?: readonly string[]
  readonly isExpression?: true
  /** True for an expression whose operator is missing or unknown. */
  readonly lacksOperator?: true
}

export const actionNames: readonly string[] = actionGrammar.oneOf.map(({ $ref }) =>
  $ref.slice($ref.lastIndexOf('/') + 1),
)

/** Describes the object at a pointer of a document. */
export function ownerAt(
  pointer: string,
  value: unknown,
  project: Project,
  kind?: FileKind,
): ObjectNoun {
  if (!isObject(value)) return { noun: say`This`, names: [] }
  if (kind === 'widget') return widgetOwner(pointer)
  const root = pointer === '' && kind !== undefined ? roots[kind] : undefined
  if (root) return { noun: translate(root[0]), names: propertiesOf(root[1]) }
  return (
    nodeOwner(value, project) ??
    actionOwner(value) ??
    placeOwner(pointer) ??
    (kind === 'profile' ? profileOwner(segmentsOf(pointer)) : expressionOwner(value))
  )
}

const roots: Readonly<Partial<Record<FileKind, readonly [string, object]>>> = {
  fragment: ['A fragment', fragmentGrammar],
  scenarios: ['The document', scenarioGrammar],
  endpoints: ['The document', endpointGrammar],
  profile: ['The document', profileGrammar],
  picture: ['The document', pictureGrammar],
  app: ['The document', appGrammar],
}

function nodeOwner(value: JsonObject, project: Project): ObjectNoun | undefined {
  if (typeof value['fragment'] === 'string' && value['widget'] === undefined)
    return {
      noun: say`A fragment`,
      names: Object.keys(nodeGrammar.definitions.fragmentNode.properties),
    }
  const widget =
    typeof value['widget'] === 'string' ? project.widgets.get(value['widget']) : undefined
  return (
    widget && {
      noun: widgetNoun(widget.name),
      names: membersOfWidget(widget),
      events: [...widget.events.keys()],
    }
  )
}

export function membersOfWidget(widget: Widget): string[] {
  const own = Object.keys(nodeGrammar.definitions.widgetNode.properties)
  const lacks = [
    ...(widget.children ? [] : ['children']),
    ...(widget.field ? [] : ['field']),
    ...(widget.events.size > 0 ? [] : ['on']),
  ]
  return [...own.filter((name) => !lacks.includes(name)), ...widget.props.keys()]
}

function actionOwner(value: JsonObject): ObjectNoun | undefined {
  const name = value['do']
  const definitions: Readonly<Record<string, object>> = actionGrammar.definitions
  if (typeof name !== 'string' || !actionNames.includes(name)) return undefined
  return { noun: say`The action "${name}"`, names: propertiesOf(definitions[name]) }
}

const places: readonly (readonly [RegExp, string, object])[] = [
  [/^$/, 'A screen', screenGrammar],
  [/^\/data\/[^/]+$/, 'A data source', screenGrammar.definitions.dataSource],
  [/^\/modals\/[^/]+$/, 'A modal', screenGrammar.definitions.modal],
  [/^\/state\/[^/]+$/, 'A state entry', screenGrammar.definitions.typedState],
  [/^\/on$/, 'A screen', screenGrammar.properties.on],
  [/^\/needs$/, '"needs"', screenGrammar.definitions.needs],
  [/^\/(?:params|with)\/[^/]+$/, 'An input', dataTypeGrammar.definitions.input],
  [/^\/endpoints\/[^/]+$/, 'An endpoint', endpointGrammar.definitions.endpoint],
  [/^\/endpoints\/[^/]+\/params\/[^/]+$/, 'A parameter', endpointGrammar.definitions.param],
  [/^\/endpoints\/[^/]+\/(?:response|params\/[^/]+\/schema)\b/, 'A type', dataTypeGrammar],
  [/^\/scenarios\/[^/]+$/, 'A scenario', scenarioGrammar.definitions.scenario],
  [/^\/scenarios\/[^/]+\/steps\/\d+$/, 'A step', scenarioGrammar.definitions.step],
  [/^\/scenarios\/[^/]+\/expect$/, 'An expectation', scenarioGrammar.definitions.expectation],
  [/^\/scenarios\/.+\/does\/\d+$/, 'A side effect', scenarioGrammar.definitions.sideEffect],
]

function placeOwner(pointer: string): ObjectNoun | undefined {
  const place = places.find(([pattern]) => pattern.test(pointer))
  return place && { noun: translate(place[1]), names: propertiesOf(place[2]) }
}

function expressionOwner(value: JsonObject): ObjectNoun {
  const operator = Object.keys(value).find((name) => Object.hasOwn(operators, name))
  if (operator === undefined)
    return {
      noun: say`An expression`,
      names: Object.keys(operators),
      isExpression: true,
      lacksOperator: true,
    }
  return {
    noun: `"${operator}"`,
    names: [...Object.keys(operators[operator]?.namedArguments ?? {}), '$comment'],
    isExpression: true,
  }
}

function widgetOwner(pointer: string): ObjectNoun {
  if (pointer === '')
    return { noun: say`A widget schema`, names: Object.keys(widgetGrammar.properties) }
  if (pointer === '/x-widget')
    return { noun: '"x-widget"', names: propertiesOf(widgetGrammar.definitions.facts) }
  return { noun: say`A property`, names: propertiesOf(widgetGrammar.definitions.property) }
}

function profileOwner(segments: readonly string[]): ObjectNoun {
  const group = segments.reduce<unknown>(
    (schema, name) =>
      isObject(schema) && isObject(schema['properties']) && schema['properties'][name],
    profileGrammar,
  )
  return {
    noun: `"${segments.at(-1) ?? 'profile'}"`,
    names: propertiesOf(isObject(group) ? group : undefined),
  }
}

function propertiesOf(schema: object | undefined): string[] {
  return schema && 'properties' in schema && isObject(schema.properties)
    ? Object.keys(schema.properties)
    : []
}

export function widgetNoun(name: string): string {
  return say`The widget "${name}"`
}
