import { nearest } from '../source/nearest'
import type { Project } from '../project/project'
import type { Noun, Subject } from './mentions'
import { refuse, type Refusal } from './outcome'

const forms: Readonly<Record<Noun, RegExp>> = {
  screen: /^[a-z][a-z0-9-]{0,63}$/,
  fragment: /^[a-z][a-z0-9-]{0,63}$/,
  endpoint: /^[a-z][A-Za-z0-9-]{0,63}\.[A-Za-z][A-Za-z0-9_]{0,63}$/,
}

const keys = {
  screen: { bad: 'badScreenName', none: 'noScreen', taken: 'screenTaken' },
  fragment: { bad: 'badFragmentName', none: 'noFragment', taken: 'fragmentTaken' },
  endpoint: { bad: 'badEndpointName', none: 'noEndpoint', taken: 'endpointTaken' },
} as const satisfies Record<Noun, Record<string, Refusal['key']>>

/** Names with a special meaning in JavaScript objects. */
const unsafe = ['constructor', 'prototype']

type Refused = { readonly refused: Refusal }

/** Returns the reason why a new name is not allowed, or `undefined`. */
export function newNameRefusal(project: Project, { kind, name }: Subject): Refused | undefined {
  if (!forms[kind].test(name) || unsafe.includes(name.split('.').at(-1)!))
    return refuse(keys[kind].bad, { name, example: exampleFor(kind, name) })
  const file = fileOf(project, { kind, name })
  return file === undefined ? undefined : refuse(keys[kind].taken, { name, file })
}

/** Returns the reason why a name is unknown, or `undefined` if it exists. */
export function oldNameRefusal(project: Project, { kind, name }: Subject): Refused | undefined {
  if (fileOf(project, { kind, name }) !== undefined) return undefined
  const near = nearest(name, namesOf(project, kind))
  return near === undefined
    ? refuse(keys[kind].none, { name })
    : refuse(`${keys[kind].none}Near`, { name, near })
}

/** The file that declares a screen, a fragment or an endpoint. */
export function fileOf(project: Project, { kind, name }: Subject): string | undefined {
  if (kind === 'endpoint') return project.endpoints.get(name)?.file
  return project[kind === 'screen' ? 'screens' : 'fragments'].get(name)?.file
}

function namesOf({ screens, fragments, endpoints }: Project, kind: Noun): Iterable<string> {
  return { screen: screens, fragment: fragments, endpoint: endpoints }[kind].keys()
}

/** A similar valid name, as an example. */
function exampleFor(kind: Noun, name: string): string {
  if (kind === 'endpoint') return 'orders.list'
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 64)
  return plain === '' || unsafe.includes(plain) ? `my-${kind}` : plain
}
