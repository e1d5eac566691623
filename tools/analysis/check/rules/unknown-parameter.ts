import {
  child,
  isObject,
  type Json,
  type JsonObject,
  membersOf,
  stringOrEmpty,
} from '../../../../renderer/language'
import type { Endpoint } from '../../project/endpoints'
import type { Project } from '../../project/project'
import type { Report } from '../report'
import { didYouMean } from './did-you-mean'
import { type ProjectRule, at, type DocumentRule } from './rule'
import { say } from '../../words/words'
import type { DocumentModel } from '../../model/model'
import { followPath, isFault } from '../../types/member'
import type { SourceFile } from '../../project/source-file'

/** A parameter in `once` or `settles` of an endpoint that the endpoint does not have. */
export const unknownParameter: ProjectRule = {
  code: 'LZ231',
  severity: 'error',
  title: 'An unknown parameter in "once" or "settles"',
  why: 'What is never sent is equal in all calls: payments of two orders would stand for one another, or none would ever be settled.',
  check: ({ endpoints }: Project) =>
    [...endpoints.values()].flatMap((endpoint) =>
      namesIn(endpoint.document).flatMap(([pointer, name]) =>
        typeof name !== 'string' || endpoint.params.has(name)
          ? []
          : [unknown(endpoint, pointer, name)],
      ),
    ),
}

/** The parameters that an endpoint names, with their places in it. */
function namesIn({ once, settles }: JsonObject): [pointer: string, name: Json][] {
  const { about, same } = isObject(once) ? once : {}
  return [
    ...listed('/once/about', about),
    ...listed('/once/same', same),
    ...listed('/settles', settles),
  ]
}

function listed(pointer: string, names: Json | undefined): [string, Json][] {
  return Array.isArray(names) ? names.map((name, at) => [child(pointer, at), name]) : []
}

function unknown({ name: whole, file, params }: Endpoint, below: string, name: string): Report {
  const own = whole.slice(whole.indexOf('.') + 1)
  return {
    file,
    pointer: child('/endpoints', own) + below,
    what: say`${whole} has no parameter "${name}".`,
    ...didYouMean(
      name,
      params.keys(),
      (value) => ({ at: 'value', value }),
      say`Describe it under "params".`,
    ),
  }
}

/** An unknown session parameter in a step, or in the session rules of the app document. */
export const unknownForwardedParam: DocumentRule = {
  code: 'LZ225',
  severity: 'error',
  title: 'An unknown session parameter',
  why: 'Nothing would travel under this name, be filled in, or be kept from where it may not go.',
  check: (model) => {
    const known = model.project.app.session.object?.members
    if (!known) return []
    return [...namedIn(model), ...namedByApp(model)]
      .flatMap(({ name, ...place }) =>
        typeof name !== 'string' || known.has(name)
          ? []
          : [unknownForwarded(model, name, known.keys(), place)],
      )
      .concat(defaultsOf(model).flatMap((one) => unfounded(model, one)))
  },
}

interface Place {
  readonly pointer: string
  readonly atKey?: true
}

interface Named extends Place {
  readonly name: Json
}

function unknownForwarded(
  model: DocumentModel,
  name: string,
  names: Iterable<string>,
  { pointer, atKey }: Place,
): Report {
  return at(model, pointer, {
    ...(atKey ? { atKey } : {}),
    what: say`The session has no "${name}".`,
    ...didYouMean(
      name,
      names,
      (value) => ({ at: atKey ? 'key' : 'value', value }),
      say`Name it in schemas/app.json.`,
    ),
  })
}

function namedIn({ actions }: DocumentModel): Named[] {
  return actions.flatMap(({ source, pointer }) =>
    forwardedNames(source['session'], child(pointer, 'session')),
  )
}

/** Parameters that the app document names outside their declarations. */
function namedByApp(model: DocumentModel): Named[] {
  const session = sessionOf(model)
  return [
    ...forwardedNames(session['travel'], '/session/travel'),
    ...membersOf(session['personal']).flatMap(([kind, names]) =>
      forwardedNames(names, child('/session/personal', kind)),
    ),
    ...membersOf(session['defaults']).map(
      ([name]): Named => ({
        name,
        pointer: child('/session/defaults', name),
        atKey: true,
      }),
    ),
  ]
}

function sessionOf({ kind, document }: DocumentModel) {
  const { session } = document
  return kind === 'app' && isObject(session) ? session : {}
}

function forwardedNames(names: Json | undefined, pointer: string): Named[] {
  return Array.isArray(names)
    ? names.map((name, index) => ({ name, pointer: child(pointer, index) }))
    : []
}

function defaultsOf(model: DocumentModel): [name: string, path: Json][] {
  return membersOf(sessionOf(model)['defaults'])
}

/** Reports a parameter whose default is a missing setting. */
function unfounded(model: DocumentModel, [name, path]: [string, Json]): Report[] {
  if (typeof path !== 'string') return []
  const [root = '', ...segments] = path.split('.')
  const roots = { config: model.project.config, profile: model.project.profile }
  const start = root === 'config' || root === 'profile' ? roots[root] : undefined
  const found = start && followPath(start, segments, 0)
  if (found && !isFault(found)) return []
  const wrong = found ? segments.slice(found.at).join('.') : root
  const begun = found ? [root, ...segments.slice(0, found.at)] : []
  return [
    at(model, child('/session/defaults', name), {
      what: say`There is no setting "${path}".`,
      ...didYouMean(wrong, found?.names ?? Object.keys(roots), (value) => ({
        at: 'value',
        value: [...begun, value, ...(found ? [] : segments)].join('.'),
      })),
    }),
  ]
}

/** A route that the named screen does not have. */
export const unknownRoute: DocumentRule = {
  code: 'LZ224',
  severity: 'error',
  title: 'A route that the screen does not have',
  why: 'The screen would be shown under its first route.',
  check: (model) =>
    model.actions.flatMap(({ source: { screen, route }, pointer }) => {
      const routes =
        typeof screen === 'string'
          ? model.project.screens.get(screen)?.document['routes']
          : undefined
      if (typeof route !== 'string' || !Array.isArray(routes) || routes.includes(route)) return []
      const own = routes.filter((name) => typeof name === 'string')
      return [
        at(model, `${pointer}/route`, {
          what: say`The screen "${stringOrEmpty(screen)}" has no route "${route}".`,
          ...didYouMean(route, own, (value) => ({ at: 'value', value }), say`Leave "route" out.`),
        }),
      ]
    }),
}

/** A step with a link that the app document does not list. */
export const unknownLink: DocumentRule = {
  code: 'LZ230',
  severity: 'error',
  title: 'An unknown link',
  why: 'The control would lead nowhere: the app document lists the addresses that documents may name.',
  alone: true,
  check: (model) => {
    const { links } = model.project.app
    return model.actions.flatMap(({ source: { link }, pointer }) =>
      typeof link !== 'string' || links.has(link)
        ? []
        : [
            at(model, child(pointer, 'link'), {
              what: say`There is no link "${link}".`,
              ...didYouMean(
                link,
                links.keys(),
                (value) => ({ at: 'value', value }),
                say`List it under "links" in schemas/app.json.`,
              ),
            }),
          ],
    )
  },
}

/** A family or an endpoint with a base address that no configuration has. */
export const unknownBase: ProjectRule = {
  code: 'LZ232',
  severity: 'error',
  title: 'An endpoint without an address',
  why: 'The app would call a path without its beginning: every call fails.',
  check: ({ config, files }: Project) => {
    const bases = config.object?.members.get('api')?.type.object?.members
    if (!bases) return []
    const known = [...bases.keys()]
    return [...files.values()]
      .filter(({ kind }) => kind === 'endpoints')
      .flatMap((file) => unknownIn(file, known))
  },
}

function unknownIn({ path, json }: SourceFile, known: readonly string[]): Report[] {
  if (!isObject(json)) return []
  const endpoints = Object.entries(isObject(json['endpoints']) ? json['endpoints'] : {})
  const owners: [string, Json | undefined][] = [
    ['', json],
    ...endpoints.map(([name, endpoint]): [string, Json | undefined] => [
      child('/endpoints', name),
      endpoint,
    ]),
  ]
  return owners.flatMap(([pointer, owner]) => {
    const base = isObject(owner) ? owner['base'] : undefined
    if (typeof base !== 'string' || known.includes(base)) return []
    return [
      {
        file: path,
        pointer: child(pointer, 'base'),
        what: say`The configuration has no address "${base}".`,
        ...didYouMean(base, known, (value) => ({ at: 'value', value })),
      },
    ]
  })
}
