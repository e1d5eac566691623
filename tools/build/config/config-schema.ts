import { configRules } from '../../../src/config'
import type { Schema, Sources } from '../../packaging'
import { configMembers } from './config-members'

/**
 * The schema of a deployment's `config.json` for editors, from the rules of the phone. Names of
 * profiles and endpoints come from the documents.
 */
export function configSchema({ names }: Pick<Sources, 'names'>): Schema {
  const { properties, ...top } = schemaOf(configRules.defaults, '')
  const { profile, paths, ...others } = properties as Record<string, Schema>
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'config.generated.schema.json',
    title: 'config.json',
    description: 'Settings of a deployment. Members that are missing have their defaults.',
    ...top,
    properties: {
      $schema: { description: 'Address of this schema, for editors.', type: 'string' },
      ...others,
      profile: { ...profile, enum: [...names.profiles].sort() },
      paths: {
        ...paths,
        propertyNames: { $ref: 'names.generated.schema.json#/definitions/endpoints' },
      },
    },
  }
}

function schemaOf(fallback: unknown, path: string): Schema {
  const about: Schema = path === '' ? {} : { description: sentenceOf(path) }
  if (path !== '' && fallback !== undefined) about.default = fallback
  if (Array.isArray(fallback))
    return { ...about, type: 'array', items: schemaOf(undefined, `${path}.*`) }
  if (typeof fallback === 'object' && fallback !== null)
    return { ...about, type: 'object', ...membersOf(fallback, path) }
  if (typeof fallback === 'boolean') return { ...about, type: 'boolean' }
  const [pattern = '', needed = '', flags] = ruleOf(path)
  if (typeof fallback === 'number') return { ...about, type: 'number', minimum: 0, maximum: 1 }
  if (pattern === '') return { ...about, type: 'string' }
  return {
    ...about,
    type: 'string',
    pattern: flags === 'i' ? withoutCase(pattern) : pattern,
    patternErrorMessage: `Write ${needed}.`,
  }
}

function membersOf(fallback: object, path: string): Schema {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  const isOpen = Object.hasOwn(configRules.texts, at('*'))
  const names = Object.entries(fallback)
  return {
    properties: Object.fromEntries(names.map(([name, value]) => [name, schemaOf(value, at(name))])),
    additionalProperties: isOpen ? schemaOf(undefined, at('*')) : false,
  }
}

/** The sentence about a setting, or about all members of the object around it. */
export function sentenceOf(path: string): string {
  return configMembers[path] ?? configMembers[anyMember(path)] ?? ''
}

function ruleOf(path: string): readonly (string | undefined)[] {
  return configRules.texts[path] ?? configRules.texts[anyMember(path)] ?? []
}

const anyMember = (path: string) => `${path.slice(0, path.lastIndexOf('.'))}.*`

/** A pattern without case: a JSON Schema has no flags. */
function withoutCase(pattern: string): string {
  return pattern.replace(/\\.|a-z|[a-z]/g, (part) => {
    if (part.startsWith('\\')) return part
    return part === 'a-z' ? 'a-zA-Z' : `[${part}${part.toUpperCase()}]`
  })
}
