import { type Schema, isSchema } from '../packaging'
import { code, page, table, typeWords } from './markdown'
import type { Endpoint, EndpointFamily } from '../../../renderer/language'

/** The page about endpoints: one chapter per family, one section per endpoint. */
export function endpointsPage(families: readonly EndpointFamily[]): string {
  return page('Endpoints', [
    'An endpoint is a request that documents may send. A document names it `family.endpoint`.',
    '**Families.** A family is one service. `base` is the name of its base URL in `config.json`. `client` is the encoding of request bodies. If `session` is true, requests contain the common session parameters. `success` names a response member and the values of this member that mean success. `message` names the member with the message of the server, and `answer` names the member with the data. `failure` defines the message that appears if the server refuses the call. `network` defines the message that appears if there is no response.',
    '**Responses.** Before a screen gets a response, the app converts it to the types below, for example a number to a string. The app treats these values as missing: null, the strings `null`, `undefined`, `NaN` and `[object Object]`, and an empty string if the type is not a string.',
    'If a value is invalid, the app removes the nearest optional member or list item that contains it, and reports the location of the value (`answer-shape`). The rest of the response stays. If no optional part contains the value, the call fails and the screen offers *Retry*. Therefore a member is `required` only if its object is useless without it. If the endpoint has `once`, the whole response must be valid. See [responses](../decisions/answers.md).',
    '**Effects.** A call has an effect if it changes the debts, possessions or data of the borrower, for example a payment, a complaint or an SMS code. Only an action of the borrower may send such a call: the phone refuses it in a data source, `enter`, `ready` and `leave`. By default a GET has no effect, and a call with another method has an effect. The member `effect` overrides this default. Usage counters and payment references are not effects.',
    '**Guarded calls.** A call with `"guarded": true` concerns money, a contract or a card. It runs only in an action sequence that began with a press on a visible node. The checker reports other uses ([LZ507](findings.md)). A phone refuses them, reports `call-unpressed` and informs the borrower.',
    '**Once.** The endpoint of a payment has `once`. Its `about` names the parameters that identify the subject of the call, for example `orderId` (below: *once per `orderId`*). While the result of such a call is unknown, the phone blocks each further call with equal values of these parameters, in all tabs and visits. A blocked call fails with the kind `unsure` and shows no message. On screens that open during the block, `{ "var": "unsure.family.endpoint" }` is true. The block ends after a day. An endpoint with `settles` shows the result of such calls, for example `loan.loanDetails`. The response of this endpoint ends the block early, if the app requested it at least a minute after the call with the unknown result. Then the borrower may repeat the call. `same` names further parameters, for example the amount. If a call to the same endpoint is repeated within a day with equal values of `about` and `same`, it has the idempotency key of the first call. The setting `idempotencyHeader` names the header of the key. See [one payment](../decisions/one-payment.md).',
    ...families.flatMap(familyParts),
  ])
}

function familyParts({ family, endpoints, ...facts }: EndpointFamily): string[] {
  const shown = ['base', 'client', 'session', 'success', 'answer', 'failure', 'network'] as const
  const rows = shown.map((name) => [name, code(JSON.stringify(facts[name]))])
  const called = Object.entries(endpoints).filter(([, { enabled }]) => enabled !== false)
  const silent = Object.entries(endpoints).filter(([, { enabled }]) => enabled === false)
  return [
    `## ${family}`,
    facts.description ?? '',
    table(['Setting', 'Value'], rows),
    ...called.map(([name, endpoint]) => endpointSection(`${family}.${name}`, endpoint)),
    silent.length > 0
      ? `Reserved names without calls: ${silent.map(([name]) => code(`${family}.${name}`)).join(', ')}.`
      : '',
  ]
}

function endpointSection(
  name: string,
  { method, path, effect, guarded, once, settles, description, params = {}, response }: Endpoint,
): string {
  const given = Object.entries(params).map(([param, { in: place, schema, required }]) => [
    `${code(param)}${required ? ' (required)' : ''}`,
    place,
    typeWords({}, schema, ''),
    schema.description ?? '',
  ])
  const answered = response
    ? membersOf(response, '', false).map(([member, schema, required]) => [
        `${code(member || '(whole response)')}${required ? ' (required)' : ''}`,
        typeWords({}, schema, ''),
        schema.description ?? '',
      ])
    : []
  return [
    `### ${name}`,
    description,
    `${code(`${method} ${path}`)}${effect === undefined ? '' : effect ? ', has an effect' : ', has no effect'}${guarded ? ', guarded' : ''}${once ? `, once per ${once.about.map(code).join(', ')}` : ''}${settles ? `, settles ${settles.map(code).join(', ')}` : ''}`,
    table(['Parameter', 'In', 'Type', 'Meaning'], given),
    table(['Response', 'Type', 'Meaning'], byMeaning(answered)),
  ]
    .filter((section) => section)
    .join('\n\n')
}

/** Joins rows that have the same type and description. */
function byMeaning(rows: readonly string[][]): string[][] {
  const groups = new Map<string, string[][]>()
  for (const row of rows) {
    const meaning = String(row.slice(1))
    groups.set(meaning, [...(groups.get(meaning) ?? []), row])
  }
  return [...groups.values()].map((group) => [
    group.map(([name]) => name).join(', '),
    ...group[0]!.slice(1),
  ])
}

/** The response members by path, as in `list[].text`. Optional lists and objects are left out. */
function membersOf(schema: Schema, path: string, required: boolean): [string, Schema, boolean][] {
  const { items, properties = {}, required: names = [] } = schema
  const inner = isSchema(items)
    ? membersOf(items, `${path}[]`, false)
    : Object.entries(properties).flatMap(([name, member]) =>
        isSchema(member)
          ? membersOf(member, path ? `${path}.${name}` : name, names.includes(name))
          : [],
      )
  return inner.length > 0 && !required ? inner : [[path, schema, required], ...inner]
}
