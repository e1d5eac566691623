import { cached } from '../json/cached'
import {
  child,
  isObject,
  type Json,
  type JsonObject,
  membersOf,
  nameKinds,
  nameUses,
  type NameUse,
  stringOrEmpty,
  visitDocument,
  visitValue,
} from '../../../renderer/language'
import type { Project } from '../project/project'
import type { SourceFile } from '../project/source-file'
import {
  namesInExpectations,
  type NameReference,
  plainReferences,
  expectations,
} from './named-kinds'
import { selectValues } from './select'

export function nameReferences(file: SourceFile, project: Project): NameReference[] {
  const { kind, json } = file
  const plain = plainReferences(file)
  if (!isObject(json)) return []
  if (kind === 'scenarios')
    return [...plain, ...namesInExpectations(json), ...expectedTargets(json), ...sessionsIn(json)]
  if (kind !== 'screen' && kind !== 'fragment' && kind !== 'app') return [...plain]
  const named = nameKinds.flatMap((of) => nameUses(json, of)).flatMap(asPlaces)
  return [
    ...named,
    ...screenDefaults(json),
    ...plain,
    ...givenScreens(json, project),
    ...inputsGiven(json),
    ...profilesNamed(json),
    ...picturesIn(json),
  ]
}

/**
 * Returns the references in a use of a name. A path such as `unsure.<endpoint>`, which tells
 * whether the result of a call is unknown, also names an endpoint.
 */
function asPlaces({ kind, name, pointer }: NameUse): NameReference[] {
  const [root, family, endpoint] = kind === 'path' ? name.split('.') : []
  const called = `${family}.${endpoint}`
  const place = { kind, name, pointer }
  return root === 'unsure' && endpoint !== undefined
    ? [place, { ...place, kind: 'endpoint', name: called, says: (to) => name.replace(called, to) }]
    : [place]
}

/** Returns the profile paths that guarded calls need, such as `profile.values.products.id`. */
function profilesNamed(document: JsonObject): NameReference[] {
  return selectValues(document, '/guarded/values/*/*').flatMap(({ value, pointer }) =>
    typeof value === 'string' && value.startsWith('profile.')
      ? [{ kind: 'path', name: value, pointer }]
      : [],
  )
}

/** Returns the names of screens and scenarios inside session ids, such as `scenario.order.paid`. */
function sessionsIn({ scenarios }: JsonObject): NameReference[] {
  const references: NameReference[] = []
  visitValue(
    scenarios,
    (inner, pointer) => {
      if (typeof inner !== 'string' || !inner.includes('scenario.')) return
      for (const [called, screen = '', scenario = ''] of inner.matchAll(
        /scenario\.([a-z][a-z0-9-]*)\.([a-z0-9-]*)/g,
      )) {
        const before = `scenario.${screen}.`
        const at = { pointer, isLoose: true } as const
        references.push(
          {
            ...at,
            kind: 'screen',
            name: screen,
            says: (to) => inner.replaceAll(before, `scenario.${to}.`),
          },
          {
            ...at,
            kind: 'scenario',
            name: scenario,
            owner: `screen ${screen}`,
            says: (to) => inner.replaceAll(called, before + to),
          },
        )
      }
    },
    '/scenarios',
  )
  return references
}

const pictureName = 'asset:pictures/'

/** The names of the pictures in a document, as in `asset:pictures/summer`. */
export const picturesIn = cached((document: JsonObject): readonly NameReference[] => {
  const references: NameReference[] = []
  visitValue(document, (inner, pointer) => {
    if (typeof inner === 'string' && inner.startsWith(pictureName))
      references.push({
        kind: 'picture',
        name: inner.slice(pictureName.length),
        pointer,
        says: (to) => pictureName + to,
      })
  })
  return references
})

function screenDefaults(document: JsonObject): NameReference[] {
  return membersOf(document['with']).flatMap(([name, input]) =>
    isObject(input) && isObject(input['schema']) && input['schema']['format'] === 'x-screen'
      ? screenNamesIn(input['default'], `${child('/with', name)}/default`)
      : [],
  )
}

function givenScreens(document: JsonObject, { fragments }: Project): NameReference[] {
  const references: NameReference[] = []
  visitDocument(document, {
    node(node, { pointer }) {
      const { inputs } = fragments.get(stringOrEmpty(node['fragment'])) ?? {}
      for (const [name, value] of membersOf(node['with']))
        if (inputs?.get(name)?.isScreen)
          references.push(...screenNamesIn(value, child(child(pointer, 'with'), name)))
    },
  })
  return references
}

function screenNamesIn(value: Json | undefined, at: string): NameReference[] {
  const references: NameReference[] = []
  visitValue(
    value,
    (name, pointer) => {
      if (typeof name === 'string') references.push({ kind: 'screen', name, pointer })
    },
    at,
  )
  return references
}

function inputsGiven(document: JsonObject): NameReference[] {
  const references: NameReference[] = []
  visitDocument(document, {
    node({ fragment, with: values }, { pointer }) {
      if (typeof fragment === 'string')
        references.push(...inputsIn(values, child(pointer, 'with'), `fragment ${fragment}`))
    },
    step({ screen, endpoint, params, route }, pointer) {
      const at = child(pointer, 'params')
      if (typeof screen === 'string') {
        references.push(...inputsIn(params, at, `screen ${screen}`))
        references.push(...routesIn(route, pointer, screen))
      }
      references.push(...paramsIn(params, at, endpoint))
    },
    source({ endpoint, params }, pointer) {
      references.push(...paramsIn(params, child(pointer, 'params'), endpoint))
    },
  })
  return references
}

function routesIn(route: Json | undefined, pointer: string, screen: string): NameReference[] {
  if (typeof route !== 'string') return []
  return [
    { kind: 'route', name: route, pointer: child(pointer, 'route'), owner: `screen ${screen}` },
  ]
}

function paramsIn(values: Json | undefined, pointer: string, endpoint: Json | undefined) {
  if (typeof endpoint !== 'string') return []
  return inputsIn(values, pointer, `endpoint ${endpoint}`).map(
    (name): NameReference => ({ ...name, kind: 'param' }),
  )
}

/**
 * Returns the inputs and routes of screens in expectations, as in
 * `{ "go": "order", "with": { "id": "1" } }`.
 */
function expectedTargets(scenarios: JsonObject): NameReference[] {
  return expectations.flatMap((expectation) =>
    selectValues(scenarios, `${expectation}/does/*`).flatMap(({ value, pointer }) => {
      const { go, replace, by, route, with: params } = isObject(value) ? value : {}
      const screen = go ?? replace
      return typeof screen === 'string' && by === undefined
        ? [
            ...inputsIn(params, child(pointer, 'with'), `screen ${screen}`),
            ...routesIn(route, pointer, screen),
          ]
        : []
    }),
  )
}

/** Returns the pointers of steps that pass an input to a screen whose name is computed. */
export function stepsWithInput(document: JsonObject, input: string): string[] {
  const pointers: string[] = []
  visitDocument(document, {
    step({ screen, params }, pointer) {
      if (isObject(screen) && isObject(params) && Object.hasOwn(params, input))
        pointers.push(child(child(pointer, 'params'), input))
    },
  })
  return pointers
}

function inputsIn(values: Json | undefined, pointer: string, owner: string): NameReference[] {
  return membersOf(values).map(([name]) => ({
    kind: 'input',
    name,
    pointer: child(pointer, name),
    atKey: true,
    owner,
  }))
}
