import {
  isObject,
  isSingle,
  own,
  type Json,
  type JsonObject,
} from '../../../renderer/language/index.ts'

/**
 * The values in a page's URL that guarded calls send. Each value lists its other origins: members
 * of a response (`family.endpoint.list.id`) or of a profile (`profile.values.products.id`).
 */
export type GuardedValues = Readonly<Record<string, readonly string[]>>

/** Roots that no row, response or data source may hide. */
export const roots = ['session', 'profile', 'config', 'params', 'state', 'options', 'with']

const fixedRoots = ['session', 'profile', 'config']

/** The path that an expression reads. Empty if it does anything else, or has a default value. */
export function pathOf(value: Json | undefined): string {
  const { var: args = '' } = isObject(value) && isSingle(value) ? value : {}
  const [path, otherwise = ''] = [args].flat()
  return typeof path === 'string' && (otherwise === '' || otherwise === null) ? path : ''
}

/** The origins of a value; empty if they are unknown. */
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

/** The name of a row, by default `item`. */
const nameOfRow = ({ as, each }: JsonObject) => as ?? (each === undefined ? undefined : 'item')

function boundBy(object: JsonObject, parts: readonly JsonObject[], outerNames: string[]): string[] {
  if (object['each'] === undefined) return [endpointOf(object)]
  const origins = originsOf(pathOf(object['each']), parts, outerNames)
  return origins.length > 0 ? origins : ['']
}

const endpointOf = ({ endpoint }: JsonObject) => (typeof endpoint === 'string' ? endpoint : '')
