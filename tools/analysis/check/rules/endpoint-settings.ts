import { child, isObject, stringOrEmpty, type JsonObject } from '../../../../renderer/language'
import { select } from '../../names/select'
import type { Endpoint } from '../../project/screens'
import type { Project } from '../../project/project'
import { say } from '../../words/words'
import type { Report } from '../report'
import { didYouMean } from './did-you-mean'
import type { ProjectRule } from './rule'

type Finding = Omit<Report, 'file'>

/** An endpoint with settings that cannot all hold. */
export const contradictoryEndpoint: ProjectRule = {
  code: 'LZ239',
  severity: 'error',
  title: 'An endpoint that contradicts itself',
  why: 'One of the two settings has no effect, and the calls differ from those that the other promises.',
  check: (project) => {
    const requestOf = requestIn(project)
    const all = [...project.endpoints.values()]
    // Of two guarded endpoints with one request, the first one gives its name.
    const guarded = new Map(
      all
        .filter((endpoint) => endpoint.guarded)
        .toReversed()
        .map((endpoint) => [requestOf(endpoint), endpoint.name]),
    )
    return all.flatMap((endpoint) => {
      const { document, file } = endpoint
      const twin = endpoint.guarded ? undefined : guarded.get(requestOf(endpoint))
      const findings = [
        ...effectsIn(document),
        ...pendingIn(endpoint),
        ...(twin === undefined ? [] : [openTwin(twin)]),
      ]
      const [, name = ''] = endpoint.name.split('.')
      const own = child('/endpoints', name)
      return findings.map((finding) => ({ ...finding, file, pointer: own + finding.pointer }))
    })
  },
}

/** A call that is sent once, but changes nothing. A guarded call may only read. */
function effectsIn({ effect, once, method }: JsonObject): Finding[] {
  if (once === undefined) return []
  const denied: Finding = {
    pointer: '/effect',
    what: say`"effect": false contradicts "once".`,
    fix: say`Remove "effect".`,
  }
  const repeated: Finding = {
    pointer: '/method',
    what: say`"GET" contradicts "once", since browsers may repeat it.`,
    fix: say`Write "POST".`,
  }
  return [...(effect === false ? [denied] : []), ...(method === 'GET' ? [repeated] : [])]
}

/** Members in `once.pending` that the response does not have. */
function pendingIn({ document, response }: Endpoint): Finding[] {
  const shape = response.object
  if (!shape || shape.open) return []
  return select(document, '/once/pending/{}').flatMap(({ value, pointer }) =>
    shape.members.has(stringOrEmpty(value))
      ? []
      : [
          {
            pointer,
            atKey: true as const,
            what: say`The response has no "${stringOrEmpty(value)}".`,
            ...didYouMean(stringOrEmpty(value), shape.members.keys(), (near) => ({
              at: 'key',
              value: near,
            })),
          },
        ],
  )
}

/** The method and the URL of an endpoint, as one string. */
function requestIn({ files }: Project): (endpoint: Endpoint) => string {
  return ({ document, file }) => {
    const family = files.get(file)?.json
    const base = document['base'] ?? (isObject(family) ? family['base'] : undefined)
    return JSON.stringify([document['method'], base, document['path']])
  }
}

/** An endpoint that sends the request of a guarded one without its protection. */
function openTwin(guarded: string): Finding {
  return {
    pointer: '/path',
    what: say`The guarded endpoint "${guarded}" sends the same request.`,
    fix: say`Call that endpoint, or write "guarded": true.`,
  }
}
