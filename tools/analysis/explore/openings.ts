import {
  initialOf,
  isKept,
  isObject,
  membersOf,
  objectsIn,
  valueText,
  type Json,
  type JsonObject,
} from '../../../renderer/language'
import { shownFragments, type Project } from '../project/project'
import type { NamedDocument } from '../project/screens'
import { endpointsOf, type MemberUses, otherValue } from './levels'

const queryRoots = new Set(['session', 'params'])

/**
 * Merge patches of a scenario: missing and compared values of the query, other regions, another
 * native app or device, missing native methods, and calls of an earlier visit.
 */
export function openingsOf(
  project: Project,
  screen: NamedDocument,
  { literals, paths }: MemberUses,
): JsonObject[] {
  const { document } = screen
  const documents = [document, ...shownFragments(project, document).map((one) => one.document)]
  const read = [...paths].map((path) => path.split('.'))
  const namesUnder = (root: string) =>
    new Set(read.flatMap(([first, name]) => (first === root && name ? [name] : [])))
  const query = [...queryRoots].flatMap((root) => [...namesUnder(root)])
  const methods = new Set(
    objectsIn(documents).flatMap((part) =>
      part['do'] === 'native' ? valueText(part['method']) : [],
    ),
  )
  const isInApp = methods.size > 0 || namesUnder('shell').size > 0
  const regions = [...project.files.values()].flatMap(({ kind, json }) =>
    kind === 'profile' && isObject(json) ? valueText(json['profile']) : [],
  )
  const calls = endpointsOf(project, screen).filter((name) =>
    isObject(project.endpoints.get(name)?.document['once']),
  )
  return [
    ...[...new Set(query)].flatMap((name) =>
      [null, ...[...(literals.get(name) ?? [])].map(valueText)].map((value) => ({
        query: { [name]: value },
      })),
    ),
    ...[...namesUnder('options')].flatMap((name) =>
      otherOptions(document, name, literals).map((value) => ({ options: { [name]: value } })),
    ),
    ...membersOf(document['state']).flatMap(([name, entry]) =>
      isKept(entry) && typeof initialOf(entry) === 'boolean'
        ? [{ kept: { [name]: !initialOf(entry) } }]
        : [],
    ),
    ...(regions.length > 1 ? regions.map((profile) => ({ config: { profile } })) : []),
    ...(isInApp ? ['android', 'ios', 'none'].map((shell) => ({ shell })) : []),
    ...(namesUnder('device').has('os')
      ? ['android', 'ios', 'other'].map((device) => ({ device }))
      : []),
    ...[...methods].map((method) => ({ shell: 'android', native: { [method]: false } })),
    ...calls.flatMap((name) => [{ unsure: [name] }, { succeeded: [name] }]),
    ...(documents.some((each) => JSON.stringify(each).includes('"copy"'))
      ? [{ clipboard: 'refused' }]
      : []),
  ]
}

function otherOptions(
  { options }: JsonObject,
  name: string,
  literals: MemberUses['literals'],
): Json[] {
  const value = isObject(options) ? options[name] : undefined
  if (typeof value === 'boolean') return [!value]
  const others = [...(literals.get(name) ?? [])].filter(
    (one) => typeof one === typeof value && one !== value,
  )
  return others.length === 0 && typeof value === 'string' ? [otherValue] : others
}
