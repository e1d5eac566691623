import {
  isObject,
  isSingle,
  own,
  type Json,
  type JsonObject,
} from '../../../renderer/language/index.ts'

/**
 * The values in the URL of a page that guarded calls send, by name. Besides the session, each value
 * has trusted origins: members of a response (`family.endpoint.list.id`) or of a profile
 * (`profile.values.products.id`).
 */
export type GuardedValues = Readonly<Record<string, readonly string[]>>

/** The roots of paths. A row, a response or a data source must not have the name of a root. */
export const roots = ['session', 'profile', 'config', 'params', 'state', 'options', 'with']

const fixedRoots = ['session', 'profile', 'config']

/** Returns the path that an expression reads. For other expressions, returns an empty string. */
export function pathOf(value: Json | undefined): string {
  const { var: args = '' } = isObject(value) && isSingle(value) ? value : {}
  const [path, otherwise = ''] = [args].flat()
  return typeof path === 'string' && (otherwise === '' || otherwise === null) ? path : ''
}

/** Returns the origins of the value at a path; an empty list if the origins are unknown. */
export function originsOf(
  path: string,
  parts: readonly JsonObject[],
  outerNames: readonly string[] = [],
): string[] {
  const [name = '', ...members] = path.split('.')
  if (fixedRoots.includes(name)) return [path]
  if (outerNames.includes(name)) return ['']
  return parts
    .flatMap((object) => {
      const source = isObject(object['data']) ? own(object['data'], name) : undefined
      const bound =
        nameOfRow(object) === name ? [boundBy(object, parts, [...outerNames, name])] : []
      return [...(isObject(source) ? [[endpointOf(source)]] : []), ...bound].flat()
    })
    .map((origin) => [origin, ...members].join('.'))
}

const nameOfRow = ({ as, each }: JsonObject) => as ?? (each === undefined ? undefined : 'item')

function boundBy(object: JsonObject, parts: readonly JsonObject[], outerNames: string[]): string[] {
  if (object['each'] === undefined) return [endpointOf(object)]
  const origins = originsOf(pathOf(object['each']), parts, outerNames)
  return origins.length > 0 ? origins : ['']
}

const endpointOf = ({ endpoint }: JsonObject) => (typeof endpoint === 'string' ? endpoint : '')
