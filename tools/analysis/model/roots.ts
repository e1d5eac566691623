import type { Root, Scope } from '../expressions/scope'
import { isObject, membersOf, type Json } from '../../../renderer/language'
import { isHiddenFrom } from '../project/app'
import type { Project } from '../project/project'
import type { NamedDocument } from '../project/screens'
import { schemaType, widenedType } from '../types/from-schema'
import { anyType, objectOf, orNull, type Type, type Personal } from '../types/type'
import { declaredBy } from './model'

const shellType = schemaType({
  type: 'object',
  properties: { kind: { enum: ['android', 'ios', 'none'] } },
  required: ['kind'],
  additionalProperties: false,
})
const deviceType = schemaType({
  type: 'object',
  properties: {
    os: { enum: ['android', 'ios', 'other'] },
    now: { type: 'integer', format: 'x-timestamp' },
  },
  required: ['os', 'now'],
  additionalProperties: false,
})

/**
 * Returns the roots (first names of paths) that all documents share. A secret of the session has a
 * type only if the screen may read it.
 */
export function sharedRoots(project: Project, screen?: string): [string, Root][] {
  return [
    ['session', { kind: 'session', type: readable(project, project.app.session, screen) }],
    ['profile', { kind: 'profile', type: project.profile }],
    ['config', { kind: 'config', type: project.config }],
    ['shell', { kind: 'shell', type: shellType }],
    ['device', { kind: 'device', type: deviceType }],
    ['unsure', { kind: 'unsure', type: unsureType(project) }],
  ]
}

function readable({ app }: Project, type: Type, screen?: string): Type {
  if (!type.object || app.secret.size === 0) return type
  const { members, open } = type.object
  const left = [...members].filter(([name]) => !isHiddenFrom(app, name, screen))
  return { ...type, object: { members: new Map(left), open } }
}

function unsureType({ endpoints }: Project): Type {
  const families = new Map<string, Map<string, Type>>()
  for (const { name, document } of endpoints.values()) {
    const [family = '', key = ''] = name.split('.')
    if (!isObject(document['once'])) continue
    const known = families.get(family) ?? new Map<string, Type>()
    families.set(family, known.set(key, orNull(schemaType({ type: 'boolean' }))))
  }
  return objectOf([...families].map(([family, known]) => [family, orNull(objectOf(known))]))
}

export function screenScope(
  project: Project,
  screen: NamedDocument,
  held?: ReadonlyMap<string, Personal>,
): Scope {
  const { document } = screen
  const roots = new Map<string, Root>(sharedRoots(project, screen.name))
  roots.set('params', { kind: 'params', type: readable(project, inputsType(screen), screen.name) })
  const options = membersOf(document['options']).map(
    ([name, value]) => [name, widenedType(value)] as const,
  )
  roots.set('options', { kind: 'options', type: objectOf(options) })
  roots.set('state', { kind: 'state', type: objectOf(declaredBy(document, held).state) })
  // A data source with the name of another root is left out, because another rule reports it.
  for (const [name, source] of membersOf(document['data']))
    if (!roots.has(name)) roots.set(name, dataRoot(project, source))
  return { roots }
}

export function earlyScope({ roots }: Scope): Scope {
  const early = [...roots].filter(([, { kind }]) => kind !== 'data')
  return { roots: new Map(early).set('state', { kind: 'state', type: objectOf([]) }) }
}

function dataRoot(project: Project, source: Json): Root {
  const name =
    isObject(source) && typeof source['endpoint'] === 'string' ? source['endpoint'] : undefined
  const type = (name === undefined ? undefined : project.endpoints.get(name)?.response) ?? anyType
  const sure =
    isObject(source) &&
    source['when'] === undefined &&
    source['on'] !== 'demand' &&
    source['optional'] !== true
  return { kind: 'data', type: sure ? type : orNull(type), ...(name ? { endpoint: name } : {}) }
}

/** Returns the type of the inputs: `params` of a screen, or `with` of a fragment. */
export function inputsType(document: NamedDocument): Type {
  const members = [...document.inputs].map(([name, { type, required, default: standIn }]) => {
    const isSure = required || standIn !== undefined
    return [name, isSure ? type : orNull(type)] as const
  })
  return objectOf(members)
}
