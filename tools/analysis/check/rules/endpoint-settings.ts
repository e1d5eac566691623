import {
  child,
  isObject,
  membersOf,
  objectOrEmpty,
  objectsIn,
  stringOrEmpty,
  valueAt,
  visitValue,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'
import type { SourceFile } from '../../project/source-file'
import { listNames, quote } from '../../types/describe'
import { selectValues } from '../../names/select'
import type { Endpoint } from '../../project/screens'
import type { Project } from '../../project/project'
import { say } from '../../words/words'
import type { Report } from '../report'
import { didYouMean } from './did-you-mean'
import { projectRule } from './rule'

type Finding = Omit<Report, 'file'>

export const contradictoryEndpoint = projectRule('LZ239', (project) => {
  const requestOf = requestIn(project)
  const all = [...project.endpoints.values()]
  // The list is reversed, so that a report names the first of two guarded endpoints with the same
  // request.
  const guarded = new Map(
    all
      .filter((endpoint) => endpoint.guarded)
      .toReversed()
      .map((endpoint) => [requestOf(endpoint), endpoint.name]),
  )
  const families = project.kinds.endpoints
  const ofEndpoints = all.flatMap((endpoint): Report[] => {
    const { document, file } = endpoint
    const twin = endpoint.guarded ? undefined : guarded.get(requestOf(endpoint))
    const findings = [
      ...effectsIn(document),
      ...pendingIn(endpoint),
      ...aliasesIn(endpoint, project),
      ...(twin === undefined ? [] : [unprotectedCopy(twin)]),
      ...(isSentAgain(endpoint, all) ? [sentAgain] : []),
    ]
    const [, name = ''] = endpoint.name.split('.')
    const own = child('/endpoints', name)
    return findings.map((finding) => ({ ...finding, file, pointer: own + finding.pointer }))
  })
  return [...families.flatMap(successIn), ...families.flatMap(silenceIn), ...ofEndpoints]
})

function isSentAgain({ document, guarded, changes, file }: Endpoint, all: readonly Endpoint[]) {
  const isOnce = (endpoint: Endpoint) => endpoint.document['once'] !== undefined
  return (
    guarded &&
    changes &&
    document['once'] === undefined &&
    all.some((other) => other.file === file && other.guarded && isOnce(other))
  )
}

const sentAgain: Finding = {
  pointer: '/guarded',
  get what() {
    return say`This guarded call has no "once", unlike other calls of its family, so it could be sent twice.`
  },
  get fix() {
    return say`Add "once" with the parameters that identify the call, such as an order id.`
  },
}

function silenceIn({ json, path: file }: SourceFile): Report[] {
  const { endpoints, failure } = objectOrEmpty(json)
  const isSilent = (value: Json | undefined) => objectOrEmpty(value)['show'] === 'nothing'
  const guarded = membersOf(endpoints).flatMap(([name, endpoint]) =>
    isObject(endpoint) && endpoint['guarded'] === true
      ? [{ own: endpoint['failure'], pointer: child('/endpoints', name) }]
      : [],
  )
  const silent = guarded.filter(({ own }) => isSilent(own ?? failure))
  if (silent.length === guarded.length) return []
  const places = silent.map(({ own, pointer }) => (own === undefined ? '' : pointer))
  return [...new Set(places)].map((pointer) => ({
    file,
    pointer: `${pointer}/failure`,
    what: say`A refused guarded call shows nothing here, unlike other calls of this family.`,
    fix: say`Show the message of the server, or a text.`,
  }))
}

function successIn({ json, path: file }: SourceFile): Report | Report[] {
  const { success, endpoints } = isObject(json) ? json : {}
  const { field, is } = isObject(success) ? success : {}
  if (typeof field !== 'string' || !Array.isArray(is)) return []
  const examples = membersOf(endpoints).flatMap(([, endpoint]) => {
    const whole = isObject(endpoint) && endpoint['answer'] === '' ? endpoint : {}
    const example = valueAt(whole, `/response/properties/${field}/examples`)
    return Array.isArray(example) ? example.map(String) : []
  })
  if (examples.length === 0 || examples.some((one) => is.map(String).includes(one))) return []
  return {
    file,
    pointer: '/success/is',
    what: say`No example of "${field}" in this file is ${listNames(is.map(quote), 'or')}; the first example is ${quote(examples[0])}.`,
    fix: say`Write the code of a success as the server sends it.`,
  }
}

/** Reports an effect or HTTP method that contradicts `once`, the protection against repetition. */
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

function aliasesIn({ document, name }: Endpoint, { kinds }: Project): Finding[] {
  const findings: Finding[] = []
  visitValue(
    document['response'],
    (value, pointer) => {
      const properties = objectOrEmpty(isObject(value) ? value['properties'] : undefined)
      const members = membersOf(properties)
      const aliases = members.map(([, schema]) => objectOrEmpty(schema)['x-alias'])
      const path = pathIn(pointer)
      for (const [at, [member]] of members.entries()) {
        const alias = aliases[at]
        if (typeof alias !== 'string') continue
        const place = `${child(`${pointer}/properties`, member)}/x-alias`
        if (Object.hasOwn(properties, alias))
          findings.push({
            pointer: place,
            what: say`"${alias}" is already the name of another member.`,
            fix: say`Remove the member with this name, or write another name.`,
          })
        else if (aliases.indexOf(alias) < at)
          findings.push({
            pointer: place,
            what: say`"${alias}" is already another name of "${members[aliases.indexOf(alias)]![0]}".`,
            fix: say`Remove one of them, or write another name.`,
          })
        else if (!kinds.scenarios.some((file) => answersWith(file, name, [...path, alias]))) {
          const answer = answerWith({ [member]: null, [alias]: '…' }, path)
          const example = JSON.stringify({ [name]: answer })
          findings.push({
            pointer: place,
            what: say`No scenario answers with "${alias}" in place of "${member}".`,
            fix: say`Add a scenario with {"answers": ${example}}.`,
          })
        }
      }
    },
    '/response',
  )
  return findings
}

/** Returns the names of the members to a pointer, with `*` for the items of a list. */
function pathIn(pointer: string): string[] {
  const parts = pointer.split('/').slice(2)
  const path: string[] = []
  for (let at = 0; at < parts.length; at++)
    if (parts[at] === 'properties') path.push(parts[++at] ?? '')
    else if (parts[at] === 'items') path.push('*')
  return path
}

/** Returns a response that contains one value, such as `{"list":[{"name":null}]}`. */
function answerWith(value: Json, path: readonly string[]): Json {
  return path.reduceRight<Json>(
    (inner, part) => (part === '*' ? [inner] : { [part]: inner }),
    value,
  )
}

function answersWith({ json }: SourceFile, endpoint: string, path: readonly string[]): boolean {
  const answers = objectsIn(json).map(
    (scenario) => objectOrEmpty(scenario['answers'])[endpoint] ?? [],
  )
  return answers.flat().some((answer) => selectValues(answer, `/${path.join('/')}`).length > 0)
}

function pendingIn({ document, response }: Endpoint): Finding[] {
  const shape = response.object
  if (!shape || shape.open) return []
  return selectValues(document, '/once/pending/{}').flatMap(({ value, pointer }) =>
    shape.members.has(stringOrEmpty(value))
      ? []
      : {
          pointer,
          atKey: true as const,
          what: say`The response has no "${stringOrEmpty(value)}".`,
          ...didYouMean(stringOrEmpty(value), shape.members.keys(), 'key'),
        },
  )
}

function requestIn({ kinds }: Project): (endpoint: Endpoint) => string {
  const families = new Map(kinds.endpoints.map(({ path, json }) => [path, objectOrEmpty(json)]))
  return ({ document, file }) => {
    const base = document['base'] ?? families.get(file)?.['base']
    return JSON.stringify([document['method'], base, document['path']])
  }
}

function unprotectedCopy(guarded: string): Finding {
  return {
    pointer: '/path',
    what: say`The guarded endpoint "${guarded}" sends the same request.`,
    fix: say`Call that endpoint, or write "guarded": true.`,
  }
}
